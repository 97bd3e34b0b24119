import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { biomeParser } from '../../src/parsers/biome.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { testRecordedForms } from './recorded-forms.ts'

const parse = (...lines: string[]): ParseResult => biomeParser.parse(segmentOf(lines.join('\n')))
const bar = '━'.repeat(30)
const diagnostic = (place: string, sign: string, message: string): string[] => [`${place}  FIXABLE  ${bar}`, '', `  ${sign} ${message}`, '  ', '  > 1 │ code', '      │ ^^^', '  ', '  i Advice.', '']
const ending = (command: string, text: string): string[] => [`${command} ${bar}`, '', `  × ${text}`, '  ']

describe('recordings', () => {
  testRecordedForms(biomeParser, 'biome')
})

it('reads place, rule, message and the first frame', () => {
  expect(parse(...diagnostic('src/a b.js:3:5 lint/style/noVar', '×', 'Use let.'), 'other output')).toMatchObject({
    entries: [{ kind: 'lint', file: 'src/a b.js', line: 3, column: 5, rule: 'lint/style/noVar', message: 'Use let.', excerpt: ['  > 1 │ code', '      │ ^^^'], start: 0, end: 8 }],
    total: null,
  })
})

it.each([
  ['a.js:1:1 parse', 'compile'], ['a.js format', 'format'], ['a.js:1:1 assist/source/organizeImports', 'lint'], ['biome.json:1:1 deserialize', 'config'], ['a.js fs/cantRead', 'tool'],
  ['C:\\app\\a.js:1:1 suppressions/unused', 'lint'],
])('%s is of kind %s', (place, kind) => {
  expect(parse(...diagnostic(place, '✖', 'No.')).entries).toMatchObject([{ kind }])
})

describe('warnings', () => {
  const warned = [...diagnostic('a.js:1:1 lint/a/b', '!', 'Perhaps.'), 'Checked 1 file in 3ms. No fixes applied.', 'Found 1 warning.']

  it('are no failures, notes neither', () => {
    expect(parse(...warned, ...diagnostic('b.js:1:1 deserialize', 'i', 'Old.')).entries).toEqual([])
  })

  it('are the failures when biome says so', () => {
    expect(parse(...warned, ...ending('lint', 'Some warnings were emitted while running checks.'))).toMatchObject({ entries: [{ message: 'Perhaps.' }], total: 1 })
  })

  it('are none beside errors', () => {
    expect(parse(...diagnostic('b.js:1:1 lint/a/c', '×', 'No.'), ...warned, ...ending('lint', 'Some warnings were emitted while running checks.')).entries).toMatchObject([{ message: 'No.' }])
  })
})

it('takes a diagnostic that is printed and counted twice once', () => {
  const twice = diagnostic('a.js:1:1 parse', '×', 'Expected.')
  expect(parse(...twice, ...twice, 'Checked 1 file in 3ms. No fixes applied.', 'Found 2 errors.')).toMatchObject({ entries: [{ message: 'Expected.' }], total: 1 })
})

it('takes the same diagnostic of two runs twice', () => {
  const run = [...diagnostic('a.js:1:1 parse', '×', 'Expected.'), 'Checked 1 file in 3ms.', 'Found 1 error.', ...ending('check', 'Some errors were emitted while running checks.')]
  expect(parse(...run, ...run)).toMatchObject({ entries: [{}, {}], total: 2 })
})

it('tells of the end alone only as something that reports another failure', () => {
  expect(parse(...ending('check', 'Some errors were emitted while running checks.')).entries).toMatchObject([{ wrapper: true, message: 'Some errors were emitted while running checks.' }])
})

it('leaves claimed lines alone', () => {
  const lines = diagnostic('a.js:1:1 parse', '×', 'Expected.')
  expect(biomeParser.parse({ lines, isClaimed: () => true }).entries).toEqual([])
})

it.each([
  ['a progress bar', [`Downloading a ${bar} 10.0/10.0 MB`, '  × no']],
  ['a rule', [bar, '  × no']],
  ['a code frame', [`  3 │ a.js:1:1 parse ${bar}`, '  × no']],
  ['a title of another tool', [`Some title here! ${bar}`, '  × no']],
  ['a header without a message', [`a.js:1:1 parse ${bar}`, 'next']],
  ['a count of another tool', ['Found 3 errors.', 'Checked 2 files']],
])('stays quiet on %s', (_, lines) => {
  expect(parse(...lines)).toMatchObject({ entries: [], total: null })
})

const fragments = [
  `a.js:1:2 lint/a/b  FIXABLE  ${bar}`, `a.js format ${bar}`, `check ${bar}`, `configuration ${bar}`, '  × m', '  ! w', '  i n', '  > 1 │ code', '      │ ^', '    1   │ - a', '        ...', '    more',
  'Checked 2 files in 3ms. No fixes applied.', 'Found 2 errors.', 'Found 1 warning.', 'Diagnostics not shown: 3.', '  ', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(biomeParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(biomeParser, fragments)
})
