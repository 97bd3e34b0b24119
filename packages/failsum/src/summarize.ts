import { opError } from '@adlc/core'
import { draftCheck } from './draft.ts'
import type { CheckDraft } from './draft.ts'
import { signatureOf } from './identity.ts'
import type { Parser } from './parser.ts'
import { parsers } from './parsers/index.ts'
import { renderText } from './render/text.ts'
import type { CheckLog, CheckSummary, Summary, SummaryOptions } from './summary.ts'

/** The limits of a summary, as ADR 0071 fixes them. */
export const defaultLimits = { maxEntries: 20, maxExcerpt: 10, maxLines: 80 } as const

function parsersFor(format: string | undefined): readonly Parser[] {
  if (format === undefined) return parsers
  const chosen = parsers.filter((parser) => parser.format === format)
  if (chosen.length > 0) return chosen
  throw opError(`--as ${format}: no such format; known are ${parsers.map((parser) => parser.format).join(', ')}`)
}

/** A summary in the making. */
export interface SummaryBuilder {
  /** Takes the next check; nothing of its log's content is kept but what may be shown. */
  readonly add: (check: CheckLog) => void
  readonly end: () => Summary
}

function summaryOf(drafts: readonly CheckDraft[], maxLines: number): Summary {
  return {
    version: 1,
    text: renderText(drafts, maxLines),
    signature: signatureOf(drafts.flatMap(({ identity }) => identity)),
    checks: drafts.map((draft): CheckSummary => ({
      name: draft.name,
      exitCode: draft.exitCode,
      log: draft.log,
      bytes: draft.bytes,
      lines: draft.lines,
      formats: draft.formats,
      totals: draft.totals,
      entries: draft.entries,
      omitted: { entries: draft.found - draft.entries.length, excerptLines: draft.excerptLinesCut },
      tail: draft.tail,
    })),
  }
}

/** Starts a summary whose checks come one after another, so that no more than one log need be in memory. */
export function startSummary(options: SummaryOptions = {}): SummaryBuilder {
  const limits = { ...defaultLimits, ...options }
  const chosen = parsersFor(options.as)
  const drafts: CheckDraft[] = []
  return {
    add: (check) => {
      // A part of a string keeps the whole of it in memory, here a log: a clone is made of its own strings.
      drafts.push(structuredClone(draftCheck(check, chosen, limits)))
    },
    end: () => summaryOf(drafts, limits.maxLines),
  }
}

/**
 * Summarises failing checks: every failure, or as many as the limits allow with the rest counted.
 * Pure: the same logs and options give the same bytes.
 */
export function summarize(checks: readonly CheckLog[], options: SummaryOptions = {}): Summary {
  const summary = startSummary(options)
  for (const check of checks) summary.add(check)
  return summary.end()
}
