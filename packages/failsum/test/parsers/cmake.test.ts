import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser } from '../../src/parser.ts'
import { cmakeParser } from '../../src/parsers/cmake.ts'
import { ctestParser } from '../../src/parsers/ctest.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const read = (parser: Parser, ...lines: string[]): readonly ParsedEntry[] => parser.parse(segmentOf(lines.join('\n'))).entries

it('CMake: place, command and the whole text, with blank lines or without', () => {
  for (const blank of [[''], []]) {
    expect(read(cmakeParser, 'CMake Error at cmake/a.cmake:3 (message):', '  No luck.', ...blank, '  Try again.', ...blank, '-- Configuring incomplete, errors occurred!')).toMatchObject([
      { kind: 'config', file: 'cmake/a.cmake', line: 3, rule: 'message', message: 'No luck.', excerpt: ['Try again.'] },
    ])
  }
})

it.each(['CMake Warning at a.cmake:3 (message):', 'a CMake Error at a.cmake:3 (x):', 'CMake Errors are bad'])('CMake: stays quiet on %s', (line) => {
  expect(read(cmakeParser, line, '  text')).toEqual([])
})

it('CTest: each test once, with what it printed', () => {
  const lines = ['1/2 Test #1: a b ......***Failed    0.01 sec', 'boom', '    Start 2: c', '2/2 Test #2: c ........   Passed    0.01 sec', '50% tests passed, 1 tests failed out of 2', 'The following tests FAILED:', '\t  1 - a b (Failed)', 'Errors while running CTest']
  expect(ctestParser.parse(segmentOf(lines.join('\n')))).toMatchObject({ entries: [{ kind: 'test', name: 'a b', message: 'Failed', excerpt: ['boom'] }], total: 1 })
})

it('CTest: from the list alone where the log is cut', () => {
  expect(read(ctestParser, 'The following tests FAILED:', '\t  3 - c (Timeout)', '\t  4 - d (SEGFAULT)')).toMatchObject([{ kind: 'timeout', name: 'c' }, { kind: 'crash', name: 'd' }])
})

it.each(['1/1 Test #1: Failed ......   Passed    0.01 sec', '\t  3 - c (Failed)', 'Test #1: x Failed'])('CTest: stays quiet on %s', (line) => {
  expect(read(ctestParser, line)).toEqual([])
})

const fragments = [
  'CMake Error at a.cmake:3 (message):', 'CMake Error: x', '  text', '-- Configuring incomplete, errors occurred!', '    Start 1: a', '1/2 Test #1: a ......***Failed    0.01 sec', '2/2 Test #2: c ........   Passed    0.01 sec', 'boom',
  '50% tests passed, 1 tests failed out of 2', 'The following tests FAILED:', '\t  1 - a (Failed)', 'Errors while running CTest', '',
]

describe.each([cmakeParser, ctestParser])('$format', (parser) => {
  it('is safe on anything made of its own fragments', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
