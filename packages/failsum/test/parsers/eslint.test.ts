import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { eslintParser } from '../../src/parsers/eslint.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { testRecordedForms } from './recorded-forms.ts'
import { cpuTimeMs } from '../cpu-time.ts'

const parse = (...lines: string[]): ParseResult => eslintParser.parse(segmentOf(lines.join('\n')))
const nothing = { entries: [], total: null, noise: [] }

describe('recordings', () => {
  testRecordedForms(eslintParser, 'eslint')
})

describe('stylish', () => {
  it('reads a row', () => {
    expect(parse('/app/src/a b.js', '  3:5  error  Unexpected var  no-var', '', '✖ 1 problem (1 error, 0 warnings)')).toEqual({
      entries: [{ kind: 'lint', name: null, file: '/app/src/a b.js', line: 3, column: 5, rule: 'no-var', message: 'Unexpected var', excerpt: [], start: 1, end: 2 }],
      total: 1,
      noise: [[0, 1], [3, 4]],
    })
  })

  it('finds the rule by its column, whatever blanks a message has', () => {
    expect(parse('C:\\app\\a.js', '  1:1  error  Parsing error: Unexpected  token', '  2:1  error  Two  blanks  here', '  3:1  error  Some message that is long  no-var').entries).toMatchObject([
      { kind: 'compile', rule: null, message: 'Parsing error: Unexpected  token' },
      { kind: 'lint', rule: null, message: 'Two  blanks  here' },
      { kind: 'lint', rule: 'no-var', message: 'Some message that is long' },
    ])
  })

  it.each([
    ['scoped', '@scope/plugin/no-x'], ['of a plugin', 'import/no-unresolved'], ['with a dot', 'a.b/no_x'],
  ])('knows a rule that is %s', (_, rule) => {
    expect(parse('/app/a.js', `  1:1  error  m  ${rule}`).entries).toMatchObject([{ rule, message: 'm' }])
  })

  it('gives no line for what is wrong with a whole file', () => {
    expect(parse('/app/a.js', '  0:0  error  Parsing error: not in the project').entries).toMatchObject([{ file: '/app/a.js', line: null, column: null }])
  })

  it('keeps the file of rows behind a message that has a blank line', () => {
    expect(parse('/app/a.js', '  1:1  error  First', '', 'more of it', '  2:1  error  Second  no-var').entries).toMatchObject([
      { file: '/app/a.js', line: 1 }, { file: '/app/a.js', line: 2 },
    ])
  })
})

describe('warnings', () => {
  const warned = ['/app/a.js', '  1:1  warning  m  no-console', '', '✖ 1 problem (0 errors, 1 warning)', '']
  const failed = ['/app/b.js', '  2:1  error  n  no-var', '', '✖ 1 problem (1 error, 0 warnings)', '']
  const notice = 'ESLint found too many warnings (maximum: 0).'

  it('are no failures', () => {
    expect(parse(...warned)).toMatchObject({ entries: [], total: 0 })
  })

  it('are the failures when there are too many of them', () => {
    expect(parse(...warned, notice)).toMatchObject({ entries: [{ rule: 'no-console' }], total: 1 })
  })

  it('are the failures when the notice comes first', () => {
    expect(parse(notice, ...warned)).toMatchObject({ entries: [{ rule: 'no-console' }], total: 1 })
  })

  it('of one run do not fail another one', () => {
    expect(parse(...failed, ...warned, notice)).toMatchObject({ entries: [{ rule: 'no-var' }, { rule: 'no-console' }], total: 2 })
    expect(parse(...warned, ...failed)).toMatchObject({ entries: [{ rule: 'no-var' }], total: 1 })
  })
})

describe('unix and compact', () => {
  it.each([
    ['/app/a b.js:3:5: Unexpected var. [Error/no-var]', 'no-var', 'Unexpected var.'],
    ['C:\\app\\a b.js:3:5: Parsing error: Unexpected token [Error]', null, 'Parsing error: Unexpected token'],
    ['/app/a b.js: line 3, col 5, Error - Unexpected var. (no-var)', 'no-var', 'Unexpected var.'],
    ['C:\\app\\a b.js: line 3, col 5, Error - Parsing error: (x) and more', null, 'Parsing error: (x) and more'],
  ])('reads %s', (line, rule, message) => {
    expect(parse(line, '', '1 problem')).toMatchObject({ entries: [{ file: expect.stringMatching(/^(?:\/|C:\\)app[\\/]a b\.js$/) as string, line: 3, column: 5, rule, message }], total: 1 })
  })

  it('joins a message of several lines', () => {
    expect(parse('/app/a.js:1:1: First', 'second [Error/no-x]', '/app/a.js: line 2, col 1, Error - Third', 'fourth (no-y)').entries).toMatchObject([
      { message: 'First\nsecond', rule: 'no-x', start: 0, end: 2 }, { message: 'Third\nfourth', rule: 'no-y', start: 2, end: 4 },
    ])
  })
})

describe('json', () => {
  const message = (rule: string, text: string): object => ({ ruleId: rule, severity: 2, message: text, line: 1, column: 2 })
  const report = [
    { filePath: '/app/a.js', messages: [message('no-a', 'A "quoted" {"ruleId": text')], suppressedMessages: [{ ...message('no-b', 'B'), suppressions: [] }], errorCount: 1, source: '{"ruleId":null' },
    { filePath: '/app/b.js', messages: [message('no-c', 'C')], suppressedMessages: [], errorCount: 1 },
  ]

  it('reads messages, not what is suppressed and not the source', () => {
    expect(parse(JSON.stringify(report))).toMatchObject({
      entries: [{ file: '/app/a.js', rule: 'no-a', message: 'A "quoted" {"ruleId": text', line: 1, column: 2 }, { file: '/app/b.js', rule: 'no-c' }], total: 2,
    })
  })

  it('reads what is left of a report without its end', () => {
    const text = JSON.stringify(report)
    expect(parse(text.slice(0, text.indexOf('/app/b.js'))).entries).toMatchObject([{ rule: 'no-a' }])
  })

  it('does not join two messages over a cut, and gives no file to what follows it', () => {
    const many = [{ filePath: '/app/a.js', messages: Array.from({ length: 200 }, (_, index) => message(`no-${String(index)}`, `Message ${String(index)}`)), errorCount: 200 }]
    const text = JSON.stringify(many)
    const { entries, total } = parse(`${text.slice(0, 6500)} … ${text.slice(-1500)}`)
    expect(total).toBe(200)
    expect(entries.length).toBeGreaterThan(60)
    expect(entries.filter(({ message: said }) => said.includes('…'))).toEqual([])
    expect(entries.map(({ file }) => file)).toEqual(expect.arrayContaining(['/app/a.js', null]))
  })

  it('leaves other reports alone', () => {
    expect(parse('[{"file":"/app/a.js","messages":[]}]', '{"ruleId":"x"}')).toEqual(nothing)
  })
})

describe('crashes', () => {
  it('keeps the message apart from help and stack, without blank lines too', () => {
    expect(parse('Oops! Something went wrong! :(', 'ESLint: 8.57.1', 'ESLint couldn\'t find the config "x" to extend from.', 'The config "x" was referenced from the config file in "/app/.eslintrc.json".').entries).toMatchObject([
      { kind: 'config', file: '/app/.eslintrc.json', message: 'ESLint couldn\'t find the config "x" to extend from.', start: 0, end: 4 },
    ])
  })

  it('reads a message that begins with a path', () => {
    expect(parse('Oops! Something went wrong! :(', '', 'ESLint: 6.8.0', '', '/app/.eslintrc.json:', '\tConfiguration for rule "semi" is invalid').entries).toMatchObject([
      { kind: 'config', message: '/app/.eslintrc.json:\nConfiguration for rule "semi" is invalid' },
    ])
  })

  it('names the linted file when a rule of a dependency throws', () => {
    expect(parse(
      'Oops! Something went wrong! :(', '', 'ESLint: 9.1.0', '', 'TypeError: no', 'Occurred while linting /app/src/a.ts:12', 'Rule: "plugin/rule"',
      '    at fn (/app/node_modules/plugin/rule.js:1:1)',
    ).entries).toMatchObject([{ kind: 'crash', file: '/app/src/a.ts', line: 12, rule: 'plugin/rule', end: 8 }])
  })

  it('adds a crash to the total of the runs beside it', () => {
    expect(parse('/app/a.js', '  1:1  error  m  no-var', '✖ 1 problem (1 error, 0 warnings)', 'Oops! Something went wrong! :(', '', 'ESLint: 9.1.0', '', 'Error: no').total).toBe(2)
  })

  it('stays quiet when the log ends before the reason', () => {
    expect(parse('Oops! Something went wrong! :(', '', 'ESLint: 9.1.0', '').entries).toEqual([])
  })
})

it('leaves to oxlint what oxlint wrote in the same formats', () => {
  expect(parse('src/a.js:2:1: no [Error/eslint(no-debugger)]', '', '1 problem')).toEqual(nothing)
})

it('leaves claimed lines alone', () => {
  const lines = ['/app/a.js', '  1:1  error  m  no-var', '  2:1  error  n  no-var']
  expect(eslintParser.parse({ lines, isClaimed: (index) => index === 2 }).entries).toMatchObject([{ line: 1 }])
})

it.each([
  ['a time', ['12:30  error  something', '  at 1:1  error  x']],
  ['a compiler', ['/app/a.c:1:2: error: no', '/app/b.c:1:2: note: yes', 'done']],
  ['brackets of another tool', ['/app/a.py:1:2: no [error/no-var]', 'a.js:1:1: x [Error: y]']],
  ['a string in code', ['expect("/app/a.js:1:2: no [Error/no-var]").toBe("x: line 1, col 2, Error - y")']],
  ['a count alone', ['3 problems', '✖ 3 problems', '2 errors and 1 warning potentially fixable']],
  ['a failing test', ['✖ 1:1  error  shows an error', 'Error - nothing']],
])('stays quiet on %s', (_, lines) => {
  expect(parse(...lines)).toEqual(nothing)
})

const fragments = [
  '/app/a.js', '  1:1  error  m  no-var', '  2:10  warning  Two  blanks  here', '    3:1  error  indented  no-var', '✖ 3 problems (2 errors, 1 warning)', '3 problems',
  '  1 error and 1 warning potentially fixable with the `--fix` option.', 'ESLint found too many warnings (maximum: 0).', '/app/a.js:1:2: m [Error/no-var]', '/app/a.js:1:2: goes on',
  '/app/a.js: line 1, col 2, Error - m (no-var)', '[{"filePath":"/app/a.js","messages":[{"ruleId":"x","severity":2,"message":"m"}],"errorCount":1}]', '[{"filePath":"/app/a.js","messages":[{"ruleId":',
  'Oops! Something went wrong! :(', 'ESLint: 9.1.0', 'Error: no', 'Occurred while linting /app/a.js:1', '    at fn (/app/a.js:1:1)', "Invalid option '--x'", '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(eslintParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(eslintParser, fragments)
  const broken = `[{"filePath":"/a","messages":[${'{"ruleId":'.repeat(100_000)}`
  const start = cpuTimeMs()
  parse(broken)
  parse(`[{"filePath":"/a","messages":[${'{"ruleId":null,"severity":2,"message":"m"},'.repeat(100_000)}`)
  expect(cpuTimeMs() - start).toBeLessThan(2000)
})
