import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser } from '../../src/parser.ts'
import { javaExceptionParser } from '../../src/parsers/java-exception.ts'
import { javacParser } from '../../src/parsers/javac.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const read = (parser: Parser, ...lines: string[]): readonly ParsedEntry[] => parser.parse(segmentOf(lines.join('\n'))).entries

describe('javac', () => {
  it('has what it says of the symbol before the code', () => {
    expect(read(javacParser, 'src/A.java:3: error: cannot find symbol', '  return x;', '         ^', '  symbol:   variable x', '  location: class A', 'B.java:1: error: no', '2 errors')).toMatchObject([
      { kind: 'compile', file: 'src/A.java', line: 3, excerpt: ['  symbol:   variable x', '  location: class A', '  return x;', '         ^'], end: 5 }, { file: 'B.java', excerpt: [] },
    ])
  })

  it.each(['A.java:3: warning: error: in words', 'see A.java:3: it is an error: x', 'error: something else', '2 errors'])('stays quiet on %s', (line) => {
    expect(read(javacParser, line)).toEqual([])
  })
})

describe('an uncaught exception', () => {
  it('is at the first own frame of its last cause, with the folder of its package', () => {
    expect(read(javaExceptionParser, 'Exception in thread "main" com.acme.Odd: first line', 'second line', '\tat com.acme.shop.Shop.open(Shop.java:9)', 'Caused by: java.lang.Error: why', '\tat java.base/java.util.List.of(List.java:1)', '\tat com.acme.shop.Till.read(Till.java:7)', '\t... 1 more')).toMatchObject([
      { kind: 'crash', name: null, file: 'com/acme/shop/Till.java', line: 7, message: 'com.acme.Odd: first line', excerpt: ['second line', 'at com.acme.shop.Shop.open(Shop.java:9)', 'Caused by: java.lang.Error: why', 'at com.acme.shop.Till.read(Till.java:7)'], end: 7 },
    ])
  })

  it.each([['a trace that was logged', ['java.lang.Exception: logged', '\tat A.main(A.java:1)']], ['prose', ['an Exception in thread "main" x', 'Error: Could not be better']]])('is not %s', (_, lines) => {
    expect(read(javaExceptionParser, ...lines)).toEqual([])
  })
})

const fragments = [
  'A.java:3: error: cannot find symbol', '  return x;', '         ^', '  symbol:   variable x', '2 errors', 'error: file not found: B.java', 'Exception in thread "main" x.Y: z', 'more words', '\tat a.B.c(B.java:1)', '\tat java.base/java.lang.C.d(C.java:2)',
  'Caused by: x.Z: w', '\t... 1 more', 'Error: Could not find or load main class A', 'java.lang.OutOfMemoryError: Java heap space', '',
]

describe.each([javacParser, javaExceptionParser])('$format', (parser) => {
  it('is safe on anything made of its own fragments', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
