import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser } from '../../src/parser.ts'
import { readAva } from '../../src/parsers/tap/ava.ts'
import { logLines } from '../../src/decode/log-lines.ts'
import { contentOf } from '../check-of.ts'
import { expectEntries, recordings } from '../fixture-expectation.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const ava = recordings('tap').filter(({ id }) => /^tap\/ava-\d+(?:-color|-fail-fast|-timeout|-green)?$/.test(id))
const failing = ava.filter(({ expected }) => expected.exitCode !== 0)
const parser: Parser = { format: 'ava', tools: 'ava', marks: [], parse: readAva }

/** The text of a log as the pipeline hands it to a parser. */
const plain = (log: string): string => logLines(contentOf(log)).lines.map(({ text }) => text.trimEnd()).join('\n')

const entriesOf = (text: string): readonly ParsedEntry[] => readAva(segmentOf(text)).entries

const placed = (entries: readonly ParsedEntry[]): unknown => entries.map(({ start, end, ...rest }) => ({ ...rest, lines: end - start }))

const named = (entries: readonly ParsedEntry[]): (string | null)[] => entries.map(({ name, message }) => name ?? message)

describe('the reporter of AVA', () => {
  it('has recordings of four versions', () => {
    expect(failing.length).toBeGreaterThanOrEqual(10)
  })

  it.each(failing)('$id: each failure is an entry at its place, and nothing is invented', ({ log, expected }) => {
    const { entries, total } = readAva(segmentOf(plain(log)))
    expectEntries(entries, expected)
    expect([expected.totalsFailed].flat()).toContain(total)
  })

  it.each(ava.filter(({ expected }) => expected.exitCode === 0))('$id: a run that passes has no failure, whatever a test prints', ({ log }) => {
    expect(readAva(segmentOf(plain(log))).entries.filter(({ name }) => name !== 'printed')).toEqual([])
  })

  it.each(failing)('$id: reads the same behind CRLF, with an indent, and within other output', ({ log }) => {
    const text = plain(log)
    const { entries } = readAva(segmentOf(text))
    expect(readAva(segmentOf(text.replaceAll('\n', '\r\n'))).entries).toEqual(entries)
    const indented = text.split('\n').map((line) => (line === '' ? line : `    ${line}`)).join('\n')
    expect(placed(readAva(segmentOf(indented)).entries)).toEqual(placed(entries))
    expect(placed(readAva(segmentOf(`> app@1.0.0 test\n> ava\n\n${text}\nnpm error code 1\n`)).entries)).toEqual(placed(entries))
  })

  it.each(failing)('$id: has the same failures where a frame drops the blank lines', ({ log }) => {
    const text = plain(log)
    const dropped = text.split('\n').filter((line) => line !== '').join('\n')
    expect(named(entriesOf(dropped)).sort()).toEqual(named(entriesOf(text)).sort())
  })

  it.each(failing)('$id: invents nothing however early the log ends', ({ log, expected }) => {
    const lines = plain(log).split('\n')
    const known = [...expected.entries, ...(expected.optional ?? [])]
    for (let end = 1; end <= lines.length; end += 3) {
      for (const { name, file, message } of entriesOf(lines.slice(0, end).join('\n'))) {
        // A line that a test printed exactly as the reporter does can be told apart only by the details.
        if (name === 'printed') continue
        const words = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
        const isKnown = known.some((want) => {
          const names = [want.name].flat().filter((one) => one !== undefined)
          if (names.length > 0) return names.some((one) => words(name ?? '').includes(words(one)))
          return want.file === undefined ? message.includes(String(want.messageIncludes)) : `/${file ?? ''}`.endsWith(`/${want.file}`)
        })
        expect(isKnown, `${name ?? ''} ${file ?? ''} ${message} in the first ${String(end)} lines`).toBe(true)
      }
    }
  })

  it('names the failures of a log that ends before the details', () => {
    const text = '\n  ✔ passes\n  ✘ [fail]: adds\n  ✘ [fail]: throws Error thrown in test\n'
    expect(named(entriesOf(text))).toEqual(['adds', 'throws Error thrown in test'])
  })

  it('keeps what stands behind a title as the message when the block has none', () => {
    const text = '  ✘ [fail]: adds must be three\n  ─\n\n  adds\n\n  t/a.mjs:3\n\n   3: test()\n\n  › file://t/a.mjs:3:18\n\n  ─\n\n  1 test failed\n'
    expect(entriesOf(text)).toMatchObject([{ name: 'adds', file: 't/a.mjs', line: 3, message: 'must be three' }])
  })

  it('adds the counts of two runs', () => {
    const run = '  ✘ [fail]: adds\n  ─\n\n  adds\n\n  Difference (- actual, + expected):\n\n  - 1\n  + 2\n\n  › file://t/a.mjs:3:18\n\n  ─\n\n  1 test failed\n\n'
    const { entries, total } = readAva(segmentOf(run + run))
    expect(named(entries)).toEqual(['adds', 'adds'])
    expect(total).toBe(2)
  })

  it('tells a shortfall by its total', () => {
    const text = '  ✘ [fail]: one\n  ✘ [fail]: two\n  ─\n\n  one\n\n  no\n\n  ─\n\n  5 tests failed\n'
    const { entries, total } = readAva(segmentOf(text))
    expect(named(entries).sort()).toEqual(['one', 'two'])
    expect(total).toBe(5)
  })

  it.each([
    ['the marks of another reporter', '✖ adds (1.2ms)\n✖ 3 problems (3 errors, 0 warnings)\n─\n2 tests failed\n'],
    ['a sentence about failures', 'Uncaught exceptions are bad\nexited with a non-zero exit code: 1\n'],
    ['marks without a word of AVA', '  ✖ one\n  ✖ two\n  ─\n\n  one\n'],
  ])('stays quiet on %s', (_, text) => {
    expect(readAva(segmentOf(text))).toEqual({ entries: [], total: null, noise: [] })
  })

  it('leaves lines alone that another parser has read', () => {
    const text = '  ✘ [fail]: adds\n'
    expect(readAva({ lines: text.split('\n'), isClaimed: () => true }).entries).toEqual([])
  })

  const fragments = [
    '  ✘ [fail]: adds', '  ✘ [unexpected pass]: b no', '  ✖ adds ', '  ─', '  adds', '  1 test failed', '  2 hooks failed', '  ✔ passes', '',
    '  Uncaught exception in t/a.mjs', '  Unhandled rejection in t/a.mjs', '  ✘ t/a.mjs exited with a non-zero exit code: 1', '  t/a.mjs:4', '   3: x',
    '  Difference (- actual, + expected):', '  - 1', '  + 2', '  › file://t/a.mjs:3:1', '      at f (file:///t/a.mjs:1:2)', '  Error {', "    message: 'x',", '  }',
    '  ✘ Timed out while running tests', '  1 tests were pending in t/a.mjs', '  ◌ never ends', '  ✘ No tests found in t/a.mjs, make sure to import "ava"',
  ]

  it('never throws and stays within the lines, whatever they hold', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
