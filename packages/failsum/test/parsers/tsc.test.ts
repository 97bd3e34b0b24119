import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { tscParser } from '../../src/parsers/tsc.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { testRecordedForms } from './recorded-forms.ts'

const parse = (...lines: string[]): ParseResult => tscParser.parse(segmentOf(lines.join('\n')))

describe('recordings', () => {
  testRecordedForms(tscParser, 'tsc')
})

it('reads place, code and the whole message of the plain form', () => {
  expect(parse('src/a.ts(3,5): error TS2322: Type A is wrong.', '  Types of b are incompatible.', '    Type C is wrong.').entries).toEqual([
    {
      kind: 'type', name: null, file: 'src/a.ts', line: 3, column: 5, rule: 'TS2322',
      message: 'Type A is wrong.\n  Types of b are incompatible.\n    Type C is wrong.', excerpt: [], start: 0, end: 3,
    },
  ])
})

it('keeps a long explanation: three lines in the message, the rest in the excerpt', () => {
  const chain = ['  one', '    two', '      three', '        four', '          five']
  expect(parse('a.ts(1,1): error TS2769: No overload matches this call.', ...chain).entries).toMatchObject([
    { message: ['No overload matches this call.', ...chain.slice(0, 3)].join('\n'), excerpt: chain.slice(3) },
  ])
})

it.each([
  ['a drive', 'C:\\work\\my app\\b.ts(3,5): error TS1005: ; expected.', 'C:\\work\\my app\\b.ts'],
  ['a drive, pretty', 'C:\\work\\b.ts:3:5 - error TS1005: ; expected.', 'C:\\work\\b.ts'],
  ['parentheses in the path', 'app/(group)/page (1).tsx(3,5): error TS1005: ; expected.', 'app/(group)/page (1).tsx'],
  ['a parent folder', '../shared/b.mts(3,5): error TS1005: ; expected.', '../shared/b.mts'],
  ['a problem matcher of GitHub Actions', '##[error]src/b.vue(3,5): error TS1005: ; expected.', 'src/b.vue'],
  ['a prefix of Angular', 'Error: src/b.ts:3:5 - error TS1005: ; expected.', 'src/b.ts'],
])('reads a path with %s', (_, line, file) => {
  expect(parse(line).entries).toMatchObject([{ file, line: 3, column: 5, rule: 'TS1005', message: '; expected.' }])
})

it.each([
  ['Found 1 error in src/a.ts:12', 1], ['Found 1 error.', 1], ['Found 4 errors in 3 files.', 4], ['Found 7 errors.', 7],
  ['[1:02:03 PM] Found 5 errors. Watching for file changes.', 5], ['Found 2 errors in the same file, starting at: src/a.ts:1', 2],
])('takes the total of %j', (line, total) => {
  expect(parse('src/a.ts:1:7 - error TS2322: No.', '', '1 code', '        ~', '', line).total).toBe(total)
})

it.each([
  ['mypy', 'Found 3 errors in 1 file (checked 2 source files)'], ['a count in the middle of a line', 'We Found 3 errors.'], ['a plain run before it', 'Found 3 errors.'],
])('takes no total of %s', (_, line) => {
  expect(parse('src/a.ts(1,7): error TS2322: No.', line).total).toBeNull()
})

it('counts an error that several projects repeat once, in the total too', () => {
  const shared = ['shared.ts:1:7 - error TS2322: No.', '', '1 const a: number = b', '        ~', '']
  const { entries, total, noise } = parse(...shared, 'a.ts:1:1 - error TS2304: What?', '', '1 x', '  ~', '', ...shared, 'Found 3 errors.')
  expect(entries).toHaveLength(2)
  expect(total).toBe(2)
  expect(noise).toContainEqual([10, 14])
})

it('shows what the last complete compilation of watch mode says, and what came after it', () => {
  const first = ['[1:00:00 PM] Starting compilation in watch mode...', 'a.ts(1,1): error TS1: Mended later.', '[1:00:01 PM] Found 1 error. Watching for file changes.']
  const second = ['[1:00:02 PM] File change detected. Starting incremental compilation...', 'b.ts(1,1): error TS2: Still there.']
  expect(parse(...first, ...second).entries.map(({ file }) => file)).toEqual(['a.ts', 'b.ts'])
  const { entries, total } = parse(...first, ...second, '[1:00:03 PM] Found 1 error. Watching for file changes.')
  expect(entries.map(({ file }) => file)).toEqual(['b.ts'])
  expect(total).toBe(1)
})

it('takes the place of an error of the configuration from the related line', () => {
  expect(parse('error TS2688: Cannot find type definition file.', '', '  tsconfig.json:3:9', '    3 "types": ["x"]', '               ~~~', '    File is entry point here.').entries).toMatchObject([
    { file: 'tsconfig.json', line: 3, column: 9, excerpt: ['  tsconfig.json:3:9', '    3 "types": ["x"]', '               ~~~', '    File is entry point here.'], end: 6 },
  ])
})

it('ends a block before what another tool writes', () => {
  expect(parse('a.ts(1,1): error TS1: m', ' ELIFECYCLE  Command failed with exit code 2.').entries).toMatchObject([{ end: 1 }])
  expect(parse('a.ts(1,1): error TS1: m', '', '  1 failing').entries).toMatchObject([{ end: 1 }])
  expect(parse('a.ts:1:1 - error TS1: m', '', '1 code', '  ~', '', '12 tests failed').entries).toMatchObject([{ end: 4 }])
  expect(parse('a.ts(1,1): error TS1: m', '    at createTSError (/app/x.js:1:1)').entries).toMatchObject([{ end: 1, message: 'm' }])
})

it('leaves claimed lines alone', () => {
  const lines = ['a.ts(1,1): error TS1: m', '  more', 'b.ts(1,1): error TS2: n']
  expect(tscParser.parse({ lines, isClaimed: (index) => index < 2 }).entries).toMatchObject([{ file: 'b.ts' }])
})

it.each([
  ['a string in code', 'expect(log).toBe("src/a.ts(1,2): error TS1234: no")'],
  ['a code frame whose header is lost', '7 src/fake.ts:7:7 - error TS4321: a line of a string'],
  ['a code frame of another tool', '  12 | // a.ts(1,2): error TS1234: no'],
  ['a sentence', 'see error TS2322: it means that'],
  ['no file', '(1,2): error TS1234: no'],
  ['a warning', 'a.ts(1,2): warning TS1234: no'],
  ['words that only begin alike', 'error TSLint: no'],
])('stays quiet on %s', (_, line) => {
  expect(parse(line)).toEqual({ entries: [], total: null, noise: [] })
})

const fragments = [
  'a.ts(1,2): error TS2322: m', 'a.ts:1:2 - error TS2322: m', 'error TS18003: m', '  chain', '1 code', ' 10 code', '... ', '   ~~~', '  b.ts:1:2 - here', '    1 code', 'Found 3 errors.',
  'Found 1 error in a.ts:1', 'Errors  Files', '     3  a.ts:1', '[1:02:03 PM] Building project', '[1:02:03 PM] File change detected. Starting incremental compilation...',
  '[1:02:03 PM] Found 0 errors. Watching for file changes.', 'This is not the tsc command you are looking for', '- Use yarn', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(tscParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(tscParser, fragments)
})
