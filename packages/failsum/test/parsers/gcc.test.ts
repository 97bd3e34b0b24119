import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser } from '../../src/parser.ts'
import { gccParser } from '../../src/parsers/gcc.ts'
import { linkerParser } from '../../src/parsers/linker.ts'
import { makeParser } from '../../src/parsers/make.ts'
import { sanitizerParser } from '../../src/parsers/sanitizer.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const read = (parser: Parser, ...lines: string[]): readonly ParsedEntry[] => parser.parse(segmentOf(lines.join('\n'))).entries

describe('a compiler', () => {
  it('of the form of clang has the code above its caret, notes and a total', () => {
    const { entries, total } = gccParser.parse(segmentOf(['a.c:1:2: error: no', 'int x = y;', '        ^', 'a.h:3:4: note: declared here', 'b.c:5:6: warning: unused', 'int n;', '    ^', '1 warning and 1 error generated.'].join('\n')))
    expect(entries).toMatchObject([{ kind: 'compile', file: 'a.c', line: 1, column: 2, message: 'no', excerpt: ['int x = y;', '        ^', 'a.h:3:4: note: declared here'], end: 4 }])
    expect(total).toBe(1)
  })

  it('may give no column, a path of Windows, and the flag of a warning that is an error', () => {
    expect(read(gccParser, 'C:\\src\\a.cpp:7: error: no [-Werror=shadow]')).toMatchObject([{ file: 'C:\\src\\a.cpp', line: 7, column: null, rule: '-Werror=shadow', message: 'no' }])
  })

  it('tells of a header that breaks two files once', () => {
    expect(read(gccParser, 'a.h:1:2: error: no', 'a.h:1:2: error: no')).toHaveLength(1)
  })

  it.each(['a.c:1:2: warning: error: in words', 'a.py:1: error: of mypy', 'note a.c:1:2 error: x', 'said "a.c:1:2: error: x"', 'error: a.c'])('is not %s', (line) => {
    expect(read(gccParser, line)).toEqual([])
  })
})

describe('a linker', () => {
  it.each([
    ["/usr/bin/ld: a.c:12: undefined reference to `x'", 'a.c', 12],
    ["a.o: undefined reference to `x'", null, null],
    ["undefined reference to `x'", null, null],
    ["/usr/bin/ld: b.o:(.bss+0x0): multiple definition of `x'; a.o:(.bss+0x0): first defined here", null, null],
    ['/usr/bin/ld: cannot find -lx: No such file or directory', null, null],
  ])('says %s', (line, file, at) => {
    expect(read(linkerParser, line)).toMatchObject([{ kind: 'compile', file, line: at }])
  })

  it('of macOS lists its symbols', () => {
    expect(read(linkerParser, 'Undefined symbols for architecture arm64:', '  "_x", referenced from:', '      _main in a.o', 'ld: symbol(s) not found for architecture arm64').filter(({ wrapper }) => wrapper !== true)).toMatchObject([{ message: 'undefined symbol _x', excerpt: ['_main in a.o'] }])
  })

  it.each(['collect2: error: ld returned 1 exit status', 'an undefined reference of mine', 'world: cannot find it'])('names no failure of its own in %s', (line) => {
    expect(read(linkerParser, line).filter(({ wrapper }) => wrapper !== true)).toEqual([])
  })
})

describe('make', () => {
  it.each(['make: *** [all] Error 2', 'make[1]: *** [Makefile:3: a.o] Error 1', 'gmake: *** [all] Segmentation fault (core dumped)'])('only reports in %s', (line) => {
    expect(read(makeParser, line)).toMatchObject([{ kind: 'task', wrapper: true }])
  })

  it.each([["make: *** No rule to make target 'x', needed by 'y'.  Stop.", 'config'], ['Makefile:3: *** missing separator.  Stop.', 'config'], ['make: *** No targets specified and no makefile found.  Stop.', 'config'], ['make: nope: No such file or directory', 'tool'], ["ninja: error: loading 'build.ninja': No such file or directory", 'config']])('says what is wrong in %s', (line, kind) => {
    const [entry] = read(makeParser, line)
    expect(entry?.kind).toBe(kind)
    expect(entry?.wrapper).toBeUndefined()
  })

  it.each(['FAILED: a test of somebody', "make: Nothing to be done for 'all'.", 'make sure: *** it works', '*** [x] Error 1'])('stays quiet on %s', (line) => {
    expect(read(makeParser, line)).toEqual([])
  })

  it('knows a failed command of ninja by its progress', () => {
    expect(read(makeParser, '[1/2] cc a.c', 'FAILED: a.o', 'ninja: build stopped: subcommand failed.')).toMatchObject([{ name: 'a.o', wrapper: true }])
  })
})

describe('a sanitizer', () => {
  it('names undefined behaviour at its place', () => {
    expect(read(sanitizerParser, 'a.c:3:4: runtime error: signed integer overflow')).toMatchObject([{ kind: 'crash', file: 'a.c', line: 3 }])
    expect(read(sanitizerParser, 'a runtime error: of mine', 'AddressSanitizer: in words')).toEqual([])
  })
})

const fragments = [
  'a.c:1:2: error: no', 'a.c:1:2: fatal error: no', 'a.c:1:2: note: here', '    1 | int x;', '      | ^~~', 'int x;', '    ^', '1 error generated.', "a.c:(.text+0x5): undefined reference to `x'", 'collect2: error: ld returned 1 exit status',
  'Undefined symbols for architecture arm64:', '  "_x", referenced from:', '      _main in a.o', 'make: *** [all] Error 2', 'Makefile:3: *** missing separator.  Stop.', '[1/2] cc a.c', 'FAILED: a.o', 'ninja: build stopped: subcommand failed.',
  '==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1 at pc 0x2', '    #0 0x1 in main /a.c:5', 'SUMMARY: AddressSanitizer: x', 'a.c:3:4: runtime error: x', '',
]

describe.each([gccParser, linkerParser, makeParser, sanitizerParser])('$format', (parser) => {
  it('is safe on anything made of its own fragments', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
