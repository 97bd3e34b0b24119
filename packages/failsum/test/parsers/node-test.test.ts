import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { nodeTestParser } from '../../src/parsers/node-test.ts'
import { recordings } from '../fixture-expectation.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { parseLog } from './recorded-forms.ts'
import { testRunForms } from './test-run-forms.ts'

const parse = (...lines: string[]): ParseResult => nodeTestParser.parse(segmentOf(lines.join('\n')))
const names = ({ entries }: ParseResult): (string | null)[] => entries.map(({ name }) => name)

// A crash of a file that Node runs without its runner is no report of tests.
const all = recordings('node-test').filter(({ id }) => !id.endsWith('direct-crash'))

describe('recordings', () => {
  it('are there for four versions and four reporters, green ones among them', () => {
    for (const part of ['18-tap', '18-spec', '20-tap', '20-spec', '20-dot', '20-junit', '22-tap', '22-spec', '24-spec', '24-tap', '24-dot', '24-junit']) {
      expect(all.map(({ id }) => id)).toContain(`node-test/node-${part}`)
    }
    expect(all.filter(({ expected }) => expected.exitCode === 0)).toHaveLength(4)
  })

  testRunForms(nodeTestParser, all, { printed: ['fake'] })

  it.each(all.filter(({ expected }) => expected.exitCode === 0))('$id: no failure, whatever a passing test prints', ({ log }) => {
    expect(parseLog(nodeTestParser, log)).toMatchObject({ entries: [], total: 0 })
  })

  it.each(all.filter(({ id }) => /-(?:spec|tap)$/.test(id)))('$id: the same run twice has everything twice', ({ log }) => {
    const once = parseLog(nodeTestParser, log)
    const twice = parseLog(nodeTestParser, `${log}\n${log}`)
    expect(names(twice)).toEqual([...names(once), ...names(once)])
    expect(twice.total).toBe(2 * (once.total ?? 0))
  })
})

describe('the spec reporter', () => {
  const error = ['  Error: no', '      at TestContext.<anonymous> (file:///app/a.test.js:2:3)', '      at Test.run (node:internal/test_runner/test:796:25)', '']

  it('joins the names of suites and takes the place from the first own frame', () => {
    const result = parse('▶ outer', '  ▶ inner', '    ✖ case (1.2345ms)', ...error.map((line) => `    ${line}`), '  ✖ inner (2.1ms)', '✖ outer (3.1ms)', 'ℹ tests 1', 'ℹ suites 2', 'ℹ fail 1', 'ℹ cancelled 0')
    expect(result).toMatchObject({ entries: [{ name: 'outer > inner > case', file: '/app/a.test.js', line: 2, column: 3, message: 'Error: no' }], total: 1 })
  })

  it('takes the place of the test where the error has none', () => {
    const { entries } = parse('✖ slow (31.2ms)', 'ℹ fail 1', 'ℹ cancelled 0', '', '✖ failing tests:', '', 'test at src/a.test.js:7:1', '✖ slow (31.2ms)', "  'test timed out after 30ms'")
    expect(entries).toMatchObject([{ kind: 'timeout', name: 'slow', file: 'src/a.test.js', line: 7, message: 'test timed out after 30ms' }])
  })

  it('tells a shortfall of the list by the total', () => {
    const result = parse('✖ one (1.1ms)', '✖ two (1.2ms)', 'ℹ fail 5', 'ℹ cancelled 0', '', '✖ failing tests:', '', 'test at a.js:1:1', '✖ one (1.1ms)', ...error)
    expect(names(result).sort()).toEqual(['one', 'two'])
    expect(result.total).toBe(5)
  })

  it('gives a file that cannot be loaded the error that was printed before it, and only that one', () => {
    const crash = (file: string): string[] => [`file:///app/${file}:3`, 'const x = ;', '          ^', '', "SyntaxError: Unexpected token ';'", '    at compileSourceTextModule (node:internal/modules/esm/utils:346:16)', '', 'Node.js v24.1.0']
    const { entries } = parse(...crash('a.test.js'), '✖ a.test.js (80.3ms)', '✔ fine (1.1ms)', ...crash('b.test.js'), '✖ b.test.js (80.4ms)', 'ℹ fail 2', 'ℹ cancelled 0')
    expect(entries).toMatchObject([
      { name: 'a.test.js', file: '/app/a.test.js', line: 3, message: "SyntaxError: Unexpected token ';'" },
      { name: 'b.test.js', file: '/app/b.test.js', line: 3, message: "SyntaxError: Unexpected token ';'" },
    ])
  })

  it('keeps a file that failed without a word', () => {
    expect(parse('✖ a.test.js (80.3ms)', "  'test failed'", 'ℹ fail 1').entries).toMatchObject([{ kind: 'suite', name: 'a.test.js', file: 'a.test.js', message: 'test failed' }])
  })

  it.each([
    ['a test marked as TODO', ['✖ later (1.1ms) # TODO', ...error, 'ℹ fail 0', 'ℹ cancelled 0']],
    ['a parent whose subtest is a TODO', ['▶ outer', '  ⚠ later (1.1ms) # TODO', '✔ outer (2.2ms)', 'ℹ fail 0']],
    ['a line that a passing test printed', ['✖ fake (1.5ms)', '✔ prints (1.123ms)', 'ℹ fail 0', 'ℹ cancelled 0']],
  ])('stays quiet on %s', (_, lines) => {
    expect(parse(...lines)).toMatchObject({ entries: [], total: 0 })
  })

  it.each([
    ['problems of a linter', ['✖ 3 problems (3 errors, 0 warnings)']],
    ['a list of another tool', ['✖ eslint', '✖ tsc', '▶ build']],
    ['a job of a monorepo', ['    ✖  1/2 failed', '    ✔  1/2 succeeded']],
  ])('reads nothing of %s', (_, lines) => {
    expect(parse(...lines)).toMatchObject({ entries: [], total: null })
  })

  it('drops what a broken hook cancelled, and keeps what only its parent cancelled', () => {
    const hook = ['▶ suite', '  ✖ a', "    'test did not finish before its parent and was cancelled'", '', '✖ suite (1.2ms)', '', '  Error: no database', '      at SuiteContext.<anonymous> (file:///app/a.test.js:3:4)', '', 'ℹ fail 0', 'ℹ cancelled 1']
    expect(parse(...hook)).toMatchObject({ entries: [{ kind: 'hook', name: 'suite', message: 'Error: no database' }], total: 1 })
    const orphan = ['▶ parent', '  ✖ orphan (0.8ms)', "    'test did not finish before its parent and was cancelled'", '', '✖ parent (1.2ms)', "  '1 subtest failed'", '', 'ℹ fail 1', 'ℹ cancelled 1']
    expect(parse(...orphan)).toMatchObject({ entries: [{ name: 'parent > orphan' }], total: 1 })
  })
})

describe('the TAP reporter', () => {
  const yaml = (type: string, ...more: string[]): string[] => ['  ---', '  duration_ms: 1.2', `  location: '/app/a.test.js:7:1'`, `  failureType: '${type}'`, ...more, '  ...']

  it('reads names with escaped signs, the error and its place', () => {
    const result = parse('TAP version 13', '# Subtest: issue \\#4 \\# TODO x', 'not ok 1 - issue \\#4 \\# TODO x', ...yaml('testCodeFailure', "  error: 'no record'", "  code: 'ERR_TEST_FAILURE'", "  name: 'RangeError'", '  stack: |-', '    load (file:///app/src/load.js:3:9)', '    async TestContext.<anonymous> (file:///app/a.test.js:8:3)'), '1..1', '# tests 1', '# fail 1', '# cancelled 0')
    expect(result).toMatchObject({ entries: [{ name: 'issue #4 # TODO x', message: 'RangeError: no record', file: '/app/src/load.js', line: 3, excerpt: ['at load (file:///app/src/load.js:3:9)', 'at async TestContext.<anonymous> (file:///app/a.test.js:8:3)'] }], total: 1 })
  })

  it('takes no parent and no TODO for a failure of its own', () => {
    const nested = yaml('testCodeFailure', "  error: 'no'").map((line) => `    ${line}`)
    const result = parse('# Subtest: parent', '    # Subtest: child', '    not ok 1 - child', ...nested, '    1..1', 'not ok 1 - parent', ...yaml('subtestsFailed', "  error: '1 subtest failed'"), 'not ok 2 - later # TODO', ...yaml('testCodeFailure', "  error: 'not yet'"), '1..2', '# fail 2', '# cancelled 0')
    expect(result).toMatchObject({ entries: [{ name: 'parent > child', message: 'no', file: '/app/a.test.js', line: 7 }], total: 1 })
  })

  it('reads nothing of TAP that another tool wrote', () => {
    expect(parse('TAP version 13', 'not ok 1 adds', '  ---', '    operator: equal', '    at: Test (/app/t.js:1:2)', '  ...', '1..1', '# tests 1', '# fail 1')).toMatchObject({ entries: [], total: null })
  })
})

describe('coverage and files', () => {
  it('counts a threshold that is not met as a failure', () => {
    expect(parse('✔ a (1.1ms)', 'ℹ fail 0', 'ℹ Error: 62.50% line coverage does not meet threshold of 100%.')).toMatchObject({ entries: [{ message: expect.stringContaining('62.50% line coverage') as string }], total: 1 })
  })

  it('says which pattern matches no file', () => {
    expect(parse("Could not find 'test/none.js'").entries).toMatchObject([{ kind: 'tool', message: "Could not find 'test/none.js'" }])
  })
})

describe('hostile input', () => {
  const fragments = [
    '✖ a (1.2ms)', '✔ a (1.2ms)', '▶ a', '  ✖ b (1.234ms)', '✖ failing tests:', 'Failed tests:', 'test at a.js:1:1', "  'test failed'", '  Error: x', '      at f (file:///a.js:1:2)', 'ℹ fail 1', 'ℹ cancelled 1', '',
    'TAP version 13', '# Subtest: a', 'not ok 1 - a', '    not ok 1 - a # TODO', '  ---', "  failureType: 'testCodeFailure'", '  error: |-', '  ...', '# fail 1', '1..1',
    '<testsuites>', '<testsuite name="a" failures="1">', '<testcase name="a" file="a.js">', '<failure type="testCodeFailure" message="x">', '</failure>', '</testsuite>', '<!-- fail 1 -->', "Could not find 'a'",
    'file:///a.js:3', 'x = ;', '    ^', 'SyntaxError: x', 'Node.js v20.1.0', 'ℹ Error: Test "a" at a.js:1:1 generated asynchronous activity after the test ended. This activity created the error "Error: x" and would have',
  ]

  it('never throws and stays within the lines', () => {
    expectSafeParser(nodeTestParser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(nodeTestParser, fragments)
  })
})
