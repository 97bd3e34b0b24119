import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import { logLines } from '../../src/decode/log-lines.ts'
import { readTapCounts, readTapReporter } from '../../src/parsers/tap/tap-reporter.ts'
import { contentOf } from '../check-of.ts'
import { expectEntries, recordings } from '../fixture-expectation.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const runs = recordings('tap').filter(({ id }) => /tap-21-(?:color|terse)$/.test(id))
const plain = (log: string): string => logLines(contentOf(log)).lines.map(({ text }) => text.trimEnd()).join('\n')
const counted = 'Asserts:  0 pass  1 fail  1 of 1 complete\nSuites:   0 pass  1 fail  1 of 1 complete\n'

describe("node-tap's reporters for terminals", () => {
  it.each(runs)('$id: each failure is an entry at its place, however often it is drawn', ({ log, expected }) => {
    expect(runs).toHaveLength(2)
    const { entries, total } = readTapReporter(segmentOf(plain(log)))
    expectEntries(entries, expected)
    expect(total).toBe(expected.entries.length)
  })

  it.each(runs)('$id: names only known failures in the first part of the log', ({ log }) => {
    const lines = plain(log).split('\n')
    const known = new Set(readTapReporter(segmentOf(lines.join('\n'))).entries.map(({ name }) => name))
    for (let end = 1; end < lines.length; end += 2) {
      for (const { name } of readTapReporter(segmentOf(lines.slice(0, end).join('\n'))).entries) expect([...known, 'tap/missing.mjs', 'tap/math.mjs', 'tap/throws.mjs']).toContain(name)
    }
  })

  it('reads a place behind the title, and one below it', () => {
    const text = ` FAIL  t/a.js 2 failed of 2 12ms\n✖ adds > twice t/a.js:5:3\n✖ a long title of a test\n  t/a.js:7:3\n\n${counted}`
    expect(readTapReporter(segmentOf(text)).entries).toMatchObject([
      { name: 'adds > twice', file: 't/a.js', line: 5, column: 3 },
      { name: 'a long title of a test', file: 't/a.js', line: 7 },
    ])
  })

  it('keeps a file that failed without a test of its own', () => {
    expect(readTapReporter(segmentOf(` FAIL  t/a.js 0 1.302s\n\n${counted}`)).entries).toMatchObject([{ kind: 'suite', name: 't/a.js', file: 't/a.js' }])
  })

  it('reads why a run was given up', () => {
    expect(readTapReporter(segmentOf(`${counted}Bailout! (the server is down)\n`)).entries).toMatchObject([{ message: 'Bailout! (the server is down)' }])
  })

  it.each([
    ['marks without counts', ' FAIL  t/a.js 2 failed of 2 12ms\n✖ adds > twice t/a.js:5:3\n'],
    ['a mark outside of a failed file', `✖ adds\n PASS  t/a.js 2 OK 12ms\n✖ adds\n${counted}`],
  ])('stays quiet on %s', (_, text) => {
    expect(readTapReporter(segmentOf(text)).entries).toEqual([])
  })

  it('reads the failures among the last counts', () => {
    expect(readTapCounts('# { total: 13, pass: 2, fail: 9, todo: 1, skip: 1 }')).toBe(9)
    expect(readTapCounts('# { total: 2, fail: 2 }')).toBe(2)
    expect(readTapCounts('# { total: 1, pass: 1 }')).toBeNull()
    expect(readTapCounts('fail: 9')).toBeNull()
  })

  const parser = { format: 'tap', tools: 'tap', marks: [], parse: readTapReporter }
  const fragments = [
    'Asserts:  0 pass  1 fail', ' FAIL  t/a.js 1 failed of 2 12ms', '✖ math > adds', '✖ math > adds t/a.js:5:3', '  t/a.js', '   5   t.equal(1, 2)', '   ━━━┛',
    '  --- expected', '  +++ actual', '  @@ -1,1 +1,1 @@', '  -3', '  +-1', '  type: TypeError', '  Test.<anonymous> (t/a.js:5:5)', ' PASS  t/b.js 1 OK 1ms', '# { total: 2, fail: 2 }', 'Bailout! (x)', '',
  ]

  it('never throws and stays within the lines, whatever they hold', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
