import { opError } from '@adlc/core'
import { draftCheck } from './draft.ts'
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

/**
 * Summarises failing checks: every failure, or as many as the limits allow with the rest counted.
 * Pure: the same logs and options give the same bytes.
 */
export function summarize(checks: readonly CheckLog[], options: SummaryOptions = {}): Summary {
  const limits = { ...defaultLimits, ...options }
  const chosen = parsersFor(options.as)
  const drafts = checks.map((check) => draftCheck(check, chosen, limits))
  return {
    version: 1,
    text: renderText(drafts, limits.maxLines),
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
