import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { prettierParser } from '../../src/parsers/prettier.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { testRecordedForms } from './recorded-forms.ts'

const parse = (...lines: string[]): ParseResult => prettierParser.parse(segmentOf(lines.join('\n')))
const checking = 'Checking formatting...'

describe('recordings', () => {
  testRecordedForms(prettierParser, 'prettier')
})

it('reads files to format', () => {
  expect(parse(checking, '[warn] src/a b.js', '[warn] .prettierrc.json', '[warn] Code style issues found in 2 files. Run Prettier with --write to fix.')).toMatchObject({
    entries: [{ kind: 'format', file: 'src/a b.js', line: null, message: 'Not formatted', start: 1, end: 2 }, { file: '.prettierrc.json' }], total: 2,
  })
})

it.each([
  ['[warn] Code style issues found in the above file. Forgot to run Prettier?', 1], ['[warn] Code style issues found in 7 files. Forgot to run Prettier?', 7],
  ['Code style issues found in the above file(s). Forgot to run Prettier?', null], ['[error] Code style issues found in 2 files.', null],
])('takes the total of %j', (line, total) => {
  expect(parse(checking, '[warn] a.js', line).total).toBe(total)
})

it('adds the files to format where the tool counts only those with errors', () => {
  expect(parse(checking, '[error] a.js: SyntaxError: No (1:2)', '[error] > 1 | x', '[warn] b.js', 'Error occurred when checking code style in the above file.')).toMatchObject({
    entries: [{ kind: 'compile', file: 'a.js', line: 1, column: 2, message: 'SyntaxError: No', excerpt: ['> 1 | x'] }, { file: 'b.js' }], total: 2,
  })
})

it('sums the totals of several runs', () => {
  const run = (name: string): string[] => [checking, `[warn] ${name}`, '[warn] Code style issues found in the above file. Run Prettier with --write to fix.']
  expect(parse(...run('a.js'), ...run('b.js'))).toMatchObject({ entries: [{ file: 'a.js' }, { file: 'b.js' }], total: 2 })
})

it('takes the paths below a command that lists them, and no more', () => {
  expect(parse('$ prettier -l src', 'src/a.js', 'src/b b.ts', 'error Command failed with exit code 1.', 'src/c.js').entries.map(({ file }) => file)).toEqual(['src/a.js', 'src/b b.ts'])
})

it('leaves claimed lines alone', () => {
  const lines = [checking, '[warn] a.js', '[warn] b.js', '[warn] Code style issues found in 2 files.']
  expect(prettierParser.parse({ lines, isClaimed: (index) => index === 1 }).entries).toMatchObject([{ file: 'b.js' }])
})

it.each([
  ['a warning of another tool', ['[warn] deprecated.js', '[error] It broke: badly']],
  ['a compiler that marks its lines alike', ['[error] /app/A.scala:3:4: not found: value x', '[error] one error found']],
  ['notices', [checking, '[warn] Ignored unknown option --nope.', '[warn] jsxBracketSameLine is deprecated.']],
  ['an error of another tool without code', ['[error] a.js: TypeError: no']],
  ['paths without their command', ['src/a.js', 'src/b.js']],
  ['a word before the check', ['[warn] old.js', checking, 'All matched files use Prettier code style!']],
])('stays quiet on %s', (_, lines) => {
  expect(parse(...lines)).toMatchObject({ entries: [], total: null })
})

const fragments = [
  checking, '[warn] src/a.js', '[error] src/b.js: SyntaxError: No (1:2)', '[error] > 1 | x', '[error]     | ^', '[error] ', '[error] No files matching the pattern were found: "x".',
  '[error] Invalid configuration file `x`: JSON Error in /app/.prettierrc:', '[error] Cannot find package', '[warn] Code style issues found in 2 files. Run Prettier with --write to fix.',
  'Error occurred when checking code style in 2 files.', 'All matched files use Prettier code style!', '> prettier -l .', 'src/c.js', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(prettierParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(prettierParser, fragments)
})
