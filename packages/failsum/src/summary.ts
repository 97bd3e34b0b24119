import type { LogContent } from './decode/log-content.ts'
import type { Entry } from './entry.ts'

/** A check whose log is to be summarised. */
export interface CheckLog {
  readonly name: string
  /** Null when nobody knows it. */
  readonly exitCode: number | null
  /** Path of the log, as the summary names it. */
  readonly log: string
  readonly content: LogContent
  /** Facts about the log that its reader must know, for example that it was cut. */
  readonly notes?: readonly string[]
}

/** The tools' own count of failed things. */
export interface Totals {
  readonly failed: number
  /** The formats that were counted, joined with `+`. */
  readonly source: string
}

/** One check of a summary. */
export interface CheckSummary {
  readonly name: string
  readonly exitCode: number | null
  readonly log: string
  readonly bytes: number
  readonly lines: number
  /** `["unknown"]` when no parser read anything. */
  readonly formats: readonly string[]
  readonly totals: Totals | null
  /** The shown entries, best first. */
  readonly entries: readonly Entry[]
  readonly omitted: { readonly entries: number; readonly excerptLines: number }
  /** The last lines of the log, when the format is unknown or entries fall short of the totals. */
  readonly tail: readonly string[]
}

/** What `failsum --json` prints and `<log>.summary.json` holds. */
export interface Summary {
  readonly version: 1
  /** What the text form prints. */
  readonly text: string
  /** SHA-256 over the sorted normalized messages of all failing checks. */
  readonly signature: string
  readonly checks: readonly CheckSummary[]
}

/** How much a summary may show, and how it reads the logs. */
export interface SummaryOptions {
  /** Entries of one check; default 20. */
  readonly maxEntries?: number
  /** Excerpt lines of one entry; default 10. */
  readonly maxExcerpt?: number
  /** Lines of the text; default 80. */
  readonly maxLines?: number
  /** Folder that paths are shown relative to; default: paths as the log has them. */
  readonly root?: string
  /** Read every log with this parser only. */
  readonly as?: string
}
