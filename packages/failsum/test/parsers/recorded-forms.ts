import { describe, expect, it } from 'vitest'
import { stripControls } from '../../src/decode/strip-controls.ts'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser, ParseResult } from '../../src/parser.ts'
import { expectEntries, recordings } from '../fixture-expectation.ts'

const linesOf = (log: string): string[] => log.split('\n').map((line) => stripControls(line).trimEnd())

/** What `parser` reads of a log that only lost its colours. */
export function parseLog(parser: Parser, log: string): ParseResult {
  return parser.parse(segmentOf(linesOf(log).join('\n')))
}

const forms: readonly (readonly [string, (log: string) => string])[] = [
  ['as it is', (log) => log],
  ['with CRLF', (log) => log.replaceAll(/\r?\n/g, '\r\n')],
  ['indented', (log) => log.replaceAll(/^(?=.*\S)/gm, '    ')],
  ['without blank lines', (log) => log.split('\n').filter((line) => stripControls(line).trim() !== '').join('\n')],
  ['below and above other output', (log) => `> app@1.0.0 check\n> run the tool\n\n${log}\n ELIFECYCLE  Command failed with exit code 1.\n`],
]

/** True when `cut` says what `whole` says, or less; where a crash happened may need a line that is cut off. */
function isPartOf(cut: ParsedEntry, whole: ParsedEntry): boolean {
  const facts = ['file', 'line', 'column', 'rule'] as const
  const isSame = (fact: (typeof facts)[number]): boolean => cut[fact] === null || cut[fact] === whole[fact]
  return cut.message.split('\n')[0] === whole.message.split('\n')[0] && (cut.kind === 'crash' || facts.every(isSame))
}

/** Tests `parser` with every recording of `tool`, in each form that a log of it may have. */
export function testRecordedForms(parser: Parser, tool: string): void {
  const all = recordings(tool)
  const failing = all.filter(({ expected }) => expected.exitCode !== 0)

  it('has recordings, a green one among them', () => {
    expect(failing.length).toBeGreaterThan(5)
    expect(all.length).toBeGreaterThan(failing.length)
  })

  describe.each(forms)('a log %s', (_, form) => {
    it.each(failing)('$id', ({ log, expected }) => {
      const { entries, total } = parseLog(parser, form(log))
      expectEntries(entries, expected)
      if (expected.totalsFailed !== undefined) expect([expected.totalsFailed].flat()).toContain(total)
    })
  })

  it.each(failing.filter(({ id }) => !id.includes('watch')))('$id: a log cut anywhere tells of nothing that the whole one does not', ({ log }) => {
    const lines = log.split('\n')
    const whole = parseLog(parser, log).entries
    for (let length = 0; length < lines.length; length += 1) {
      const cut = parseLog(parser, lines.slice(0, length).join('\n')).entries
      expect(cut.filter((entry) => !whole.some((other) => isPartOf(entry, other)))).toEqual([])
      expect(cut.length).toBeLessThanOrEqual(whole.length)
    }
  })

  it.each(failing)('$id: what was printed between the failures belongs to the tool', ({ log }) => {
    const { entries, noise } = parseLog(parser, log)
    const again = parser.parse({
      lines: linesOf(log),
      isClaimed: (index) => [...entries.map(({ start, end }) => [start, end] as const), ...noise].some(([start, end]) => index >= start && index < end),
    })
    expect(again).toMatchObject({ entries: [], total: null })
  })
}
