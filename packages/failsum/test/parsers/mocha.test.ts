import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { mochaParser } from '../../src/parsers/mocha.ts'
import { recordings } from '../fixture-expectation.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { parseLog } from './recorded-forms.ts'
import { testRunForms } from './test-run-forms.ts'

const parse = (...lines: string[]): ParseResult => mochaParser.parse(segmentOf(lines.join('\n')))
const names = ({ entries }: ParseResult): (string | null)[] => entries.map(({ name }) => name)

// TAP is read by the parser of TAP, a crash of Node before mocha starts by the one of crashes.
const all = recordings('mocha').filter(({ id }) => !/-tap$|-9-missing-esm$/.test(id))

describe('recordings', () => {
  it('are there for five versions and the reporters with a summary, green ones among them', () => {
    for (const part of ['8-spec', '9-spec', '10-spec', '11-spec', '12-spec', '11-spec-color', '11-dot', '11-min', '11-list', '11-json', '11-progress', '11-parallel']) {
      expect(all.map(({ id }) => id)).toContain(`mocha/mocha-${part}`)
    }
    expect(all.filter(({ expected }) => expected.exitCode === 0)).toHaveLength(2)
  })

  testRunForms(mochaParser, all, { printed: ['fake'] })

  it.each(all.filter(({ expected }) => expected.exitCode === 0))('$id: no failure, whatever a passing test prints', ({ log }) => {
    expect(parseLog(mochaParser, log)).toMatchObject({ entries: [], total: 0 })
  })

  it.each(all.filter(({ id }) => /-spec$/.test(id)))('$id: the same run twice has everything twice', ({ log }) => {
    const once = parseLog(mochaParser, log)
    const twice = parseLog(mochaParser, `${log}\n${log}`)
    expect(names(twice)).toEqual([...names(once), ...names(once)])
    expect(twice.total).toBe(2 * (once.total ?? 0))
  })
})

const frame = '      at Context.<anonymous> (test/a.spec.js:5:9)'
const summary = (failing: number, ...blocks: string[]): string[] => ['  1 passing (5ms)', `  ${String(failing)} failing`, '', ...blocks]

describe('the summary', () => {
  it('joins the titles and reads message, place and difference', () => {
    const { entries, total } = parse(...summary(1, '  1) math', '       nested', '         adds:', '', '      AssertionError [ERR_ASSERTION]: values differ', '      + expected - actual', '', '      -1', '      +2', '      ', frame))
    expect(total).toBe(1)
    expect(entries).toMatchObject([{ name: 'math > nested > adds', message: 'AssertionError [ERR_ASSERTION]: values differ', file: 'test/a.spec.js', line: 5, column: 9, excerpt: ['+ expected - actual', '-1', '+2', 'at Context.<anonymous> (test/a.spec.js:5:9)'] }])
  })

  it.each([
    ['a colon at its end', ['  1) suite:', '       case::'], 'suite: > case:'],
    ['a number', ['  1) suite', '       2) case:'], 'suite > 2) case'],
    ['several lines', ['  1) suite', '       first', 'second:'], 'suite > first second'],
    ['no suite', ['  1) alone:'], 'alone'],
    ['a frame of a stack', ['  1) suite', '       at home:'], 'suite > at home'],
  ])('reads a title with %s', (_, titles, name) => {
    expect(parse(...summary(1, ...titles, '     Error: no', frame))).toMatchObject({ entries: [{ name, message: 'Error: no' }], total: 1 })
  })

  it('keeps message lines at the margin, numbered ones too, in their failure', () => {
    const { entries } = parse(...summary(2, '  1) a', '       b:', '     Error: first', 'second', '  1) third', frame, '', '  2) c:', '     Error: other', frame))
    expect(entries).toMatchObject([{ name: 'a > b', message: 'Error: first\nsecond\n  1) third' }, { name: 'c', message: 'Error: other' }])
  })

  it('calls hooks and timeouts by their kind', () => {
    const { entries } = parse(...summary(2, '  1) s', '       "before each" hook for "x":', '     Error: no', frame, '', '  2) s', '       slow:', '     Error: Timeout of 20ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves. (/app/test/a.spec.js)', '      at listOnTimeout (node:internal/timers:581:17)'))
    expect(entries).toMatchObject([{ kind: 'hook', file: 'test/a.spec.js' }, { kind: 'timeout', name: 's > slow', file: '/app/test/a.spec.js', line: null }])
  })

  it('shows the causes of an error', () => {
    const { entries } = parse(...summary(1, '  1) a:', '     Error: outer', frame, '     Caused by: TypeError: root', '      at load (src/load.js:3:1)'))
    expect(entries).toMatchObject([{ message: 'Error: outer', excerpt: ['Caused by: TypeError: root', 'at load (src/load.js:3:1)', frame.trim()] }])
  })

  it("reads through a terminal's `nl` for a line feed, and several blank lines for one", () => {
    const block = ['nl  1) suite case:', 'nl', 'nl', 'nl', 'nl      AssertionError: no', '', '      + expected - actual', 'nl', 'nl', 'nl      -false', '', '      +true', '', '      at Object.<anonymous> (test/a.spec.ts:5:9)', '', '      at <anonymous>', 'nl']
    const { entries } = parse('  82 passing (16s)', '', '  1 failing', 'nl', 'nl', ...block)
    expect(entries).toMatchObject([{ name: 'suite case', file: 'test/a.spec.ts', line: 5, message: 'AssertionError: no', excerpt: ['+ expected - actual', '-false', '+true', 'at Object.<anonymous> (test/a.spec.ts:5:9)'] }])
  })

  it('tells by its total that the log is cut', () => {
    const result = parse(...summary(7, '  1) a:', '     Error: no', frame))
    expect(names(result)).toEqual(['a'])
    expect(result.total).toBe(7)
  })

  it('takes the names that a cut summary lacks from the tree above it', () => {
    const tree = ['  math', '    ✔ passes', '    1) adds', '    2) throws', '    3) waits']
    const result = parse(...tree, '', ...summary(3, '  1) math', '       adds:', '     Error: no', frame, '', '  2) math'))
    expect(result).toMatchObject({ entries: [{ name: 'math > throws' }, { name: 'math > waits' }, { name: 'math > adds', message: 'Error: no' }], total: 3 })
  })

  it('takes the names from the tree where there is no summary', () => {
    expect(names(parse('  math', '    ✔ passes', '    1) adds', '    nested', '      2) throws', '  hooks', '    3) "before all" hook for "x"'))).toEqual(['math > adds', 'math > nested > throws', 'hooks > "before all" hook for "x"'])
  })

  it.each([
    ['a numbered list in prose', ['Steps:', '  1) install', '  2) build', '  ✔ done']],
    ['counts of another tool', ['5 passing grades', '3 failing grades', '  1) Ann']],
    ['a summary without failures', ['  3 passing (5ms)', '  1 pending', '', '  1) not a failure']],
  ])('stays quiet on %s', (_, lines) => {
    expect(parse(...lines).entries).toEqual([])
  })
})

describe('a run that does not start', () => {
  const missing = ["Error: Cannot find module '../gone'", 'Require stack:', '- /app/test/a.spec.js', '    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)', '    at Object.<anonymous> (/app/test/a.spec.js:1:18)', '    at singleRun (/app/node_modules/mocha/lib/cli/run-helpers.js:125:15)']

  it('reads the error of a file that cannot be loaded, named as an exception or not', () => {
    const suite = { kind: 'suite', file: '/app/test/a.spec.js', line: 1 }
    expect(parse(...missing)).toMatchObject({ entries: [suite], total: null })
    expect(parse('', ` Exception during run: ${missing[0] ?? ''}`, ...missing.slice(1))).toMatchObject({ entries: [suite], total: null })
  })

  it('reads a syntax error with its code', () => {
    const { entries } = parse(' Exception during run: /app/test/a.spec.js:2', '  const x = ;', '            ^', '', "SyntaxError: Unexpected token ';'", '    at wrapSafe (node:internal/modules/cjs/loader:1464:18)', '    at exports.handler (/app/node_modules/mocha/lib/cli/run.js:389:5)')
    expect(entries).toMatchObject([{ kind: 'compile', file: '/app/test/a.spec.js', line: 2, message: "SyntaxError: Unexpected token ';'" }])
  })

  it('says that there are no files', () => {
    expect(parse('Error: No test files found: "test/*.js"').entries).toMatchObject([{ kind: 'tool', message: 'Error: No test files found: "test/*.js"' }])
  })

  it('leaves errors alone that mocha has not loaded', () => {
    expect(parse('Error: logged', '    at main (/app/src/a.js:1:2)').entries).toEqual([])
  })
})

describe('the JSON reporter', () => {
  const report = (failures: unknown[]): string[] => JSON.stringify({ stats: { suites: 1, failures: failures.length }, tests: [], failures }, null, 2).split('\n')
  const failure = { title: 'adds', fullTitle: 'math adds', file: '/app/test/a.spec.js', err: { message: 'no', stack: 'Error: no\n    at Context.<anonymous> (test/a.spec.js:5:9)' } }

  it('reads the failures below whatever was printed before', () => {
    expect(parse('{ "printed": 1 }', ...report([failure]), 'after')).toMatchObject({ entries: [{ name: 'math adds', file: 'test/a.spec.js', line: 5, message: 'Error: no' }], total: 1 })
  })

  it.each([
    ['a cut document', report([failure]).slice(0, -3)],
    ['a document of another tool', JSON.stringify({ stats: { failures: 'many' }, failures: 3 }, null, 2).split('\n')],
    ['failures without errors', report([null, 3, { title: 'x' }])],
  ])('makes nothing of %s', (_, lines) => {
    expect(parse(...lines).entries).toEqual([])
  })
})

describe('hostile input', () => {
  const fragments = [
    '  1 passing (5ms)', '  2 pending', '  3 failing', '  1) a', '  2) b:', '       c:', '     Error: x', '', '      + expected - actual', '      -1', '      +2', frame, '     Caused by: Error: y',
    '    ✔ passes', '    1) adds', '  suite', ' Exception during run: Error: x', '    at singleRun (/app/node_modules/mocha/lib/cli/run-helpers.js:125:15)', 'Error: No test files found', '{', '  "stats": {', '  "failures": [', '}', 'Node.js v20.1.0',
  ]

  it('never throws and stays within the lines', () => {
    expectSafeParser(mochaParser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(mochaParser, fragments)
  })
})
