import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser } from '../../src/parser.ts'
import { expectEntries } from '../fixture-expectation.ts'
import type { Recording } from '../fixture-expectation.ts'
import { parseLog } from './recorded-forms.ts'

const forms: readonly (readonly [string, (log: string) => string])[] = [
  ['as it is', (log) => log],
  ['with CRLF', (log) => log.replaceAll(/\r?\n/g, '\r\n')],
  ['indented', (log) => log.replaceAll(/^(?=.*\S)/gm, '    ')],
  ['without blank lines', (log) => log.split('\n').filter((line) => line.trim() !== '').join('\n')],
  ['below and above other output', (log) => `> app@1.0.0 test\n> run the tests\n\n${log}\nnpm error code 1\nnpm error command failed\n`],
]

const words = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

/** The names that a test can have: its own, and with some of its parents. */
function isNamedIn(name: string, known: readonly string[]): boolean {
  const last = words(name.slice(name.lastIndexOf(' > ') + 1))
  return known.some((one) => words(one).includes(last) || words(name).endsWith(words(one)) || last.startsWith(words(one)))
}

/** Every name that `entry` could be known by: in a cut log the place and the message may be missing. */
function namesOf({ name, file }: Pick<ParsedEntry, 'name' | 'file'>): string[] {
  return [name, file].filter((text) => text !== null)
}

/** What to leave out of the expectations of a recording. */
export interface RunForms {
  /** Lines that a passing test printed in the very form of the reporter: a cut log cannot tell them from failures. */
  readonly printed?: readonly string[]
}

/** Tests a parser of a test runner with recordings in each form that a log may have, and cut at any line. */
export function testRunForms(parser: Parser, recordings: readonly Recording[], { printed = [] }: RunForms = {}): void {
  const failing = recordings.filter(({ expected }) => expected.exitCode !== 0)

  describe.each(forms)('a log %s', (_, form) => {
    it.each(failing)('$id: each failure is an entry at its place, and nothing is invented', ({ log, expected }) => {
      const { entries, total } = parseLog(parser, form(log))
      expectEntries(entries, expected)
      if (expected.totalsFailed !== undefined) expect([expected.totalsFailed].flat()).toContain(total)
      for (const { start, end } of entries) expect(end).toBeGreaterThan(start)
    })
  })

  it.each(failing)('$id: a log cut anywhere names only what failed', ({ log, expected }) => {
    const lines = log.split('\n')
    const whole = parseLog(parser, log).entries
    const known = [...whole.flatMap(namesOf), ...(expected.optional ?? []).flatMap(({ name }) => [name ?? []].flat()), ...printed]
    for (let length = 0; length < lines.length; length += Math.ceil(lines.length / 50)) {
      const { entries } = parseLog(parser, lines.slice(0, length).join('\n'))
      const invented = entries.filter((entry) => namesOf(entry).length > 0 && !namesOf(entry).some((name) => isNamedIn(name, known)) && !whole.some(({ message }) => message.startsWith(entry.message.slice(0, 40))))
      expect(invented).toEqual([])
      expect(entries.length).toBeLessThanOrEqual(whole.length + printed.length + (expected.optional ?? []).length)
    }
  })

  it.each(recordings)('$id: what is read once is closed to a second reading', ({ log }) => {
    const { entries, noise } = parseLog(parser, log)
    const ranges = [...entries.map(({ start, end }) => [start, end] as const), ...noise]
    const claimed = new Set(ranges.flatMap(([start, end]) => Array.from({ length: end - start }, (_, offset) => start + offset)))
    const lines = segmentOf(log).lines.map((line) => line.trimEnd())
    expect(parser.parse({ lines, isClaimed: (index) => claimed.has(index) })).toMatchObject({ entries: [], total: null })
  })
}
