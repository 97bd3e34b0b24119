import type { CheckLog, CheckSummary, SummaryOptions, Totals } from './summary.ts'
import type { Entry } from './entry.ts'
import { normalizedEntry, normalizedTail } from './identity.ts'
import type { Parser } from './parser.ts'
import { rankEntries } from './rank.ts'
import { readCheck } from './read-check.ts'
import type { CheckReading } from './read-check.ts'
import type { FoundEntry } from './run-parsers.ts'

const fallbackLines = 40

/** A check as read and ranked; how much of it the text shows is not decided yet. */
export interface CheckDraft extends Omit<CheckSummary, 'omitted'> {
  readonly passed: boolean
  /** Number of entries found, shown or not. */
  readonly found: number
  /** Excerpt lines beyond the limit of an entry. */
  readonly excerptLinesCut: number
  readonly notes: readonly string[]
  /** What the check contributes to the signature. */
  readonly identity: readonly string[]
}

function relative(text: string, root: string | undefined): string {
  return root === undefined ? text : text.replaceAll(root.endsWith('/') ? root : `${root}/`, '')
}

function toEntry(found: FoundEntry, maxExcerpt: number, root: string | undefined): Entry {
  return {
    kind: found.kind,
    format: found.format,
    name: found.name,
    file: found.file === null ? null : relative(found.file, root),
    line: found.line,
    column: found.column,
    rule: found.rule,
    message: relative(found.message, root),
    excerpt: found.excerpt.slice(0, maxExcerpt).map((line) => relative(line, root)),
    logLine: found.logLine,
    normalized: normalizedEntry(found, root),
  }
}

/** The tools' totals as one: a sum, named after the formats that gave it. */
function joinTotals(totals: ReadonlyMap<string, number>): Totals | null {
  if (totals.size === 0) return null
  const failed = [...totals.values()].reduce((sum, total) => sum + total, 0)
  return { failed, source: [...totals.keys()].join('+') }
}

/** True when a tool counted more failed things than were read of it. */
function fallsShort({ entries, totals }: CheckReading): boolean {
  return [...totals].some(([format, total]) => entries.filter((entry) => entry.format === format).length < total)
}

/** The last lines, without blank ones at the end. */
function tailOf(lines: readonly string[]): string[] {
  let end = lines.length
  while (end > 0 && lines[end - 1]?.trim() === '') end -= 1
  return lines.slice(Math.max(0, end - fallbackLines), end)
}

/** Reads one check. A check that passed has no entries, whatever its log says. */
export function draftCheck(check: CheckLog, parsers: readonly Parser[], options: Required<Pick<SummaryOptions, 'maxEntries' | 'maxExcerpt'>> & SummaryOptions): CheckDraft {
  const { name, exitCode, log, content, notes = [] } = check
  const size = { name, exitCode, log, bytes: content.bytes, lines: content.lines, notes }
  if (exitCode === 0) {
    const nothing = { formats: [], totals: null, entries: [], tail: [], found: 0, excerptLinesCut: 0, identity: [] }
    return { ...size, ...nothing, passed: true }
  }
  const reading = readCheck(content, parsers)
  const ranked = rankEntries(reading.entries)
  const shown = ranked.slice(0, options.maxEntries)
  const isUnknown = ranked.length === 0
  const tail = isUnknown || fallsShort(reading) ? tailOf(reading.lines) : []
  const normalized = ranked.map((entry) => normalizedEntry(entry, options.root))
  return {
    ...size,
    passed: false,
    formats: isUnknown ? ['unknown'] : [...new Set(ranked.map(({ format }) => format))],
    totals: joinTotals(reading.totals),
    entries: shown.map((entry) => toEntry(entry, options.maxExcerpt, options.root)),
    found: ranked.length,
    excerptLinesCut: shown.reduce((sum, { excerpt }) => sum + Math.max(0, excerpt.length - options.maxExcerpt), 0),
    tail,
    identity: isUnknown ? normalizedTail(tail, options.root) : normalized,
  }
}
