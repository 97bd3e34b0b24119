import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { nodeCrashParser } from '../../src/parsers/node-crash.ts'
import { tapParser } from '../../src/parsers/tap.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { inOrder } from './parse-in-order.ts'
import { expectEntries, recordings } from '../fixture-expectation.ts'
import { parseLog } from './recorded-forms.ts'

const parser = inOrder(tapParser, nodeCrashParser)
const all = recordings('tap')
const failing = all.filter(({ expected }) => expected.exitCode !== 0)
/** What tape, node-tap, mocha and ava write as TAP, and TAP by hand. */
const tap = failing.filter(({ log }) => /^TAP version|^1\.\./m.test(log))

const entriesOf = (text: string): readonly ParsedEntry[] => tapParser.parse(segmentOf(text)).entries

const fragments = [
  'TAP version 13', 'TAP version 14', '1..3', '1..0 # no tests found', 'ok 1 - fine', 'not ok 1 - adds', 'not ok 2 adds', 'not ok', 'not ok 3 # SKIP no network',
  'not ok 4 - planned # TODO later', 'not ok 5 - in a block {', '}', '    # Subtest: inner', '    not ok 1 - deep', '# Subtest: outer', '# group', '# tests 3', '# fail  2',
  '  ---', '    operator: equal', '    expected: |-', '      3', '    at: Test.<anonymous> (/home/dev/app/t.cjs:1:48)', '    stack: |-', '      Error: adds',
  '  ...', 'Bail out! no database', '# { total: 13, pass: 2, fail: 9, todo: 1, skip: 1 }', '  exitCode: 1', '  command: node', '',
]

describe('tap', () => {
  it('has recordings of tape, node-tap, ava and mocha, green ones among them', () => {
    expect(tap.length).toBeGreaterThan(15)
    expect(all.length).toBeGreaterThan(failing.length)
  })

  it.each(failing)('$id: each failure is an entry at its place, and nothing is invented', ({ log, expected }) => {
    const { entries, total } = parseLog(parser, log)
    expectEntries(entries, expected)
    if (expected.totalsFailed !== undefined) expect([expected.totalsFailed].flat()).toContain(total)
  })

  describe.each([
    ['with CRLF', (log: string) => log.replaceAll(/\r?\n/g, '\r\n')],
    ['indented', (log: string) => log.replaceAll(/^(?=.*\S)/gm, '    ')],
    ['without blank lines', (log: string) => log.replaceAll(/\n(?:[ \t]*\n)+/g, '\n')],
    ['below and above other output', (log: string) => `> app@1.0.0 test\n> tape test/*.js\n\n${log}\n ELIFECYCLE  Test failed. See above for more details.\n`],
  ])('TAP %s', (_, form) => {
    it.each(tap)('$id', ({ log, expected }) => {
      expectEntries(parseLog(parser, form(log)).entries, expected)
    })
  })

  it.each(tap)('$id: a log cut anywhere has no failure that the whole one has not', ({ log }) => {
    const lines = log.split('\n')
    const starts = new Set(parseLog(tapParser, log).entries.map(({ name, start }) => `${name ?? ''} ${String(start)}`))
    const step = Math.max(1, Math.floor(lines.length / 80))
    for (let length = 0; length < lines.length; length += step) {
      const { entries } = parseLog(tapParser, lines.slice(0, length).join('\n'))
      // The error of a file stands elsewhere, and AVA 5 lays one exit upon several tests.
      const isJoined = (start: number): boolean => lines.slice(start, start + 4).some((line) => line.includes('process.exit()'))
      expect(entries.filter(({ name, start, kind }) => kind === 'test' && !isJoined(start) && !starts.has(`${name ?? ''} ${String(start)}`))).toEqual([])
    }
  })

  it('reads a point with nothing but its name', () => {
    expect(entriesOf('TAP version 13\nok 1 - a\nnot ok 2 - b\n1..2')).toMatchObject([{ name: 'b', message: 'b', file: null, start: 2, end: 3 }])
  })

  it('joins the names of subtests, and leaves the subtest itself out', () => {
    const text = '# Subtest: a \\# b\n    # Subtest: c\n        not ok 1 - d\n        1..1\n    not ok 1 - c\n    1..1\nnot ok 1 - a \\# b\n1..1'
    expect(entriesOf(text)).toMatchObject([{ name: 'a # b > c > d' }])
  })

  it('takes a subtest as a failure where nothing in it failed', () => {
    const text = '# Subtest: a\n    ok 1 - b\n    1..1\nnot ok 1 - a\n  ---\n  message: plan exceeded\n  ...\n1..1'
    expect(entriesOf(text)).toMatchObject([{ name: 'a', message: 'plan exceeded' }])
  })

  it('says what was compared', () => {
    const yaml = '  ---\n    operator: equal\n    expected: 3\n    actual:   -1\n    at: Test.<anonymous> (/home/dev/app/t.cjs:1:48)\n  ...'
    expect(entriesOf(`TAP version 13\n# math\nnot ok 1 adds\n${yaml}`)).toMatchObject([
      { name: 'math > adds', message: 'equal: expected 3, got -1', file: '/home/dev/app/t.cjs', line: 1, column: 48 },
    ])
  })

  it('takes comments below a failure as its message', () => {
    expect(entriesOf('1..1\nnot ok 1 - second\n# expected 3, got 4\n')).toMatchObject([{ name: 'second', message: 'expected 3, got 4' }])
  })

  it('takes a comment below a blank line for the name of the next test', () => {
    const text = '1..2\n# Starting Test: a - b\nnot ok 1 a - b\n\n# Starting Test: c\nnot ok 2 - fails\n'
    expect(entriesOf(text)).toMatchObject([{ name: 'a - b', message: 'a - b' }, { name: 'Starting Test: c > fails' }])
  })

  it.each(['not ok 1 - later # TODO', 'not ok 1 - later # todo soon', 'not ok 1 # SKIP no network', 'ok 1 - fine', 'ok then', 'not ok, says the log', 'it is not ok 1'])(
    'stays quiet: %s',
    (line) => {
      expect(entriesOf(line)).toEqual([])
      expect(entriesOf(`TAP version 13\n1..1\n${line}`).filter(({ start }) => start > 2)).toEqual([])
    },
  )

  it('keeps a # in a name apart from a directive', () => {
    expect(entriesOf('1..1\nnot ok 1 - issue \\# TODO\n')).toMatchObject([{ name: 'issue # TODO' }])
    expect(entriesOf('1..1\nnot ok 1 issue #42\n')).toMatchObject([{ name: 'issue #42' }])
  })

  it('adds up the counts of runs one after another, but no count that a test printed', () => {
    const run = 'TAP version 13\nnot ok 1 a\n1..1\n# tests 1\n# pass  0\n# fail  1\n'
    expect(tapParser.parse(segmentOf(run + run)).total).toBe(2)
    expect(tapParser.parse(segmentOf(`# fail 12\n${run}`)).total).toBe(1)
    expect(tapParser.parse(segmentOf('TAP version 13\nnot ok 1 a')).total).toBeNull()
  })

  it('reads a bail-out once', () => {
    expect(entriesOf('TAP version 13\nok 1 - a\n    Bail out! down\nBail out! down\n')).toMatchObject([{ message: 'Bail out! down' }])
  })

  it('stays within its lines whatever they hold', () => {
    expectSafeParser(tapParser, fragments)
  })

  it('takes time in proportion to the log', () => {
    expectLinearParser(tapParser, fragments)
  })
})
