import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { oxlintParser } from '../../src/parsers/oxlint.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { testRecordedForms } from './recorded-forms.ts'

const parse = (...lines: string[]): ParseResult => oxlintParser.parse(segmentOf(lines.join('\n')))
const unicode = (sign: string, text: string): string[] => [`  ${sign} ${text}`, '    ╭─[src/a b.js:13:5]', ' 13 │ code', '    · ──', '    ╰────', '  help: Mend it.', '']
const ascii = (sign: string, text: string): string[] => [`  ${sign} ${text}`, '   ,-[src/a b.js:3:5]', ' 3 | code', '   : ^^', '   `----', '']

describe('recordings', () => {
  testRecordedForms(oxlintParser, 'oxlint')
})

it('reads place, rule, message, code and advice', () => {
  expect(parse(...unicode('×', 'eslint(no-var): Use let.'), 'Found 0 warnings and 1 error.')).toMatchObject({
    entries: [{ kind: 'lint', file: 'src/a b.js', line: 13, column: 5, rule: 'eslint(no-var)', message: 'Use let.', excerpt: [' 13 │ code', '    · ──', '  help: Mend it.'], start: 0, end: 6 }],
    total: 1,
  })
})

it('reads the drawing in ASCII, an error without a rule among them', () => {
  expect(parse(...ascii('x', 'Unexpected token'), ...ascii('x', 'typescript-eslint(no-x): No.')).entries).toMatchObject([
    { kind: 'compile', rule: null, message: 'Unexpected token', line: 3 }, { kind: 'lint', rule: 'typescript-eslint(no-x)' },
  ])
})

it('joins a message that goes on', () => {
  expect(parse('  × eslint(max-lines): Too long.', '  │ By far.', '   ╭─[a.js:1:1]', ' 1 │ code', '   ╰────').entries).toMatchObject([{ message: 'Too long.\nBy far.', file: 'a.js', end: 5 }])
})

it('reads annotations, escapes and a comma in a path among them', () => {
  expect(parse('::error file=src/a,b.js,line=3,endLine=3,col=5,endColumn=6,title=eslint(no-var)::src/a,b.js:3:5: 100%25 wrong%0Aand more').entries).toMatchObject([
    { file: 'src/a,b.js', line: 3, column: 5, rule: 'eslint(no-var)', message: '100% wrong\nand more' },
  ])
  expect(parse('::error file=a.js,line=3,endLine=3,col=5,endColumn=6,title=Vitest::no').entries).toEqual([])
})

describe('warnings', () => {
  const warned = [...unicode('⚠', 'eslint(no-console): No.'), 'Found 1 warning and 0 errors.']
  const finished = 'Finished in 3ms on 1 file with 99 rules using 2 threads.'

  it('are no failures beside errors or when something else follows', () => {
    expect(parse(...warned, finished, 'Error: something else').entries).toEqual([])
    expect(parse(...unicode('×', 'eslint(no-var): Use let.'), ...unicode('⚠', 'eslint(no-console): No.'), 'Found 1 warning and 1 error.', finished)).toMatchObject({
      entries: [{ rule: 'eslint(no-var)' }], total: 1,
    })
  })

  it('are the failures when oxlint says so', () => {
    expect(parse(...warned, 'Exceeded maximum number of warnings. Found 1.', finished, 'Error: something else')).toMatchObject({ entries: [{ rule: 'eslint(no-console)' }], total: 1 })
  })

  it('are the failures when nothing but the end of the script follows', () => {
    expect(parse(...warned, finished, '', ' ELIFECYCLE  Command failed with exit code 1.')).toMatchObject({ entries: [{ rule: 'eslint(no-console)' }], total: 1 })
  })
})

it('leaves claimed lines alone', () => {
  const lines = unicode('×', 'eslint(no-var): Use let.')
  expect(oxlintParser.parse({ lines, isClaimed: (index) => index < 2 }).entries).toEqual([])
})

it.each([
  ['a list', ['  x a step', '  × another step', 'Found 0 warnings and 2 errors']],
  ['the same drawing of another tool', ascii('x', 'Found an unknown key')],
  ['a compiler', ['a.c:1:2: error: no', 'b.c:1:2: warning: no']],
  ['what ESLint wrote', ['/app/a.js', '  1:1  error  m  no-var', '', '✖ 1 problem (1 error, 0 warnings)']],
  ['a report of another tool', ['[', '  {', '    "description": "x",', '    "check_name": "y",', '    "severity": "critical",', '    "location": { "path": "a.js" }', '  }', ']']],
  ['a log line', ['{"message": "hello", "severity": "error"}', 'expect("a.js:1:2: error eslint(no-var): x")']],
])('stays quiet on %s', (_, lines) => {
  expect(parse(...lines).entries).toEqual([])
})

const fragments = [
  '  × eslint(no-var): m', '  x Unexpected token', '  ⚠ eslint(no-console): w', '  │ more', '   ╭─[a.js:1:2]', '   ,-[a.js:1:2]', ' 1 │ code', '   · ──', '   ╰────', '   `----', '  help: h',
  'Found 1 warning and 2 errors.', 'Found 0 warnings and 0 errors.', 'Exceeded maximum number of warnings. Found 2.', 'Finished in 3ms on 1 file using 2 threads.', 'a.js:1:2: error eslint(no-var): m help: h',
  'a.js:1:2: m [Error/eslint(no-var)]', '/app/a.js', '  1:1  error  m  eslint(no-var)', '3 problems', '{"message": "m","code": "eslint(a)","severity": "error","filename": "a.js","labels": []},',
  '::error file=a.js,line=1,endLine=1,col=2,endColumn=3,title=eslint(no-var)::m', '  {', '    "description": "d",', '  },', 'Failed to parse oxlint configuration file.', 'No files found to lint.', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(oxlintParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(oxlintParser, fragments)
})
