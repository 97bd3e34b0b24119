import type { CheckLog, CheckSummary, SummaryOptions, Totals } from './summary.ts'
import type { Entry } from './entry.ts'
import { fallbackLines } from './fallback/select-lines.ts'
import type { Fallback } from './fallback/select-lines.ts'
import { normalizedEntry, normalizedTail } from './identity.ts'
import type { Parser } from './parser.ts'
import { rankEntries } from './rank.ts'
import { readCheck } from './read-check.ts'
import type { CheckReading } from './read-check.ts'
import { relativePaths } from './relative-paths.ts'
import type { FoundEntry } from './run-parsers.ts'

/** A log that no parser read; the last 40 lines are what was handed over before there was a summary. */
const unreadLimits = { tail: 40, context: 36 } as const
/** A log of which only the wrappers were read, such as `npm error`: they do not say why. */
const vagueLimits = { tail: 20, context: 36 } as const
/** A log of which less was read than the tool itself counted. */
const shortLimits = { tail: 40, context: 0 } as const
const nothing: Fallback = { lines: [], last: 0 }

/** A report on one line may hold texts of any length. */
const longestText = 8000

const capped = (text: string): string => (text.length <= longestText ? text : `${text.slice(0, longestText)}…`)

/** A check as read and ranked; how much of it the text shows is not decided yet. */
export interface CheckDraft extends Omit<CheckSummary, 'omitted'> {
  readonly passed: boolean
  /** Number of entries found, shown or not. */
  readonly found: number
  /** How many lines of `tail` are the last ones of the failing output; those before them stand around errors. */
  readonly lastLines: number
  /** Excerpt lines beyond the limit of an entry. */
  readonly excerptLinesCut: number
  readonly notes: readonly string[]
  /** Number of lines with signs of failure that were not read. */
  readonly unread: number
  /** What the check contributes to the signature. */
  readonly identity: readonly string[]
}

type DraftOptions = SummaryOptions & Required<Pick<SummaryOptions, 'maxEntries' | 'maxExcerpt'>>

function toEntry(found: FoundEntry, normalized: string, { maxExcerpt, root }: DraftOptions): Entry {
  const shown = (text: string): string => capped(relativePaths(text, root))
  return {
    kind: found.kind,
    format: found.format,
    name: found.name === null ? null : shown(found.name),
    file: found.file === null ? null : shown(found.file),
    line: found.line,
    column: found.column,
    rule: found.rule === null ? null : capped(found.rule),
    message: shown(found.message),
    excerpt: found.excerpt.slice(0, maxExcerpt).map(shown),
    logLine: found.logLine,
    normalized,
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

function fallbackOf(reading: CheckReading): Fallback {
  if (reading.entries.length === 0) return fallbackLines(reading.lines, unreadLimits)
  if (fallsShort(reading)) return fallbackLines(reading.lines, shortLimits)
  return reading.entries.every(({ wrapper }) => wrapper === true) ? fallbackLines(reading.lines, vagueLimits) : nothing
}

/** Reads one check. A check that passed has no entries, whatever its log says. */
export function draftCheck(check: CheckLog, parsers: readonly Parser[], options: DraftOptions): CheckDraft {
  const { name, exitCode, log, content, notes = [] } = check
  const size = { name, exitCode, log, bytes: content.bytes, lines: content.lines, notes }
  if (exitCode === 0) {
    const empty = { formats: [], totals: null, entries: [], tail: [], lastLines: 0, found: 0, excerptLinesCut: 0, unread: 0, identity: [] }
    return { ...size, ...empty, passed: true }
  }
  const reading = readCheck(content, parsers)
  const ranked = rankEntries(reading.entries)
  const shown = ranked.slice(0, options.maxEntries)
  const isUnknown = ranked.length === 0
  const { lines: tail, last } = fallbackOf(reading)
  const normalized = ranked.map((entry) => normalizedEntry(entry, options.root))
  return {
    ...size,
    passed: false,
    formats: isUnknown ? ['unknown'] : [...new Set(ranked.map(({ format }) => format))],
    totals: joinTotals(reading.totals),
    entries: shown.map((entry, index) => toEntry(entry, normalized[index] ?? '', options)),
    found: ranked.length,
    unread: reading.unread,
    excerptLinesCut: shown.reduce((sum, { excerpt }) => sum + Math.max(0, excerpt.length - options.maxExcerpt), 0),
    tail: tail.map(capped),
    lastLines: last,
    identity: isUnknown ? normalizedTail(tail, options.root) : normalized,
  }
}
