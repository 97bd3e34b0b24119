import type { Summary } from 'failsum'
import type { QuietResult } from './quiet-result.ts'

/** What `cplat quiet --json` prints where there is no summary. */
export interface QuietDocument {
  readonly version: 1
  readonly ok: boolean
  readonly name: string
  readonly exitCode: number
  readonly durationMs: number
  readonly log: string
  readonly notes: readonly string[]
  /** Why a failure has no summary. */
  readonly summaryOff?: string
  /** The last lines of the log of such a failure. */
  readonly tail?: readonly string[]
}

function textLines(bytes: Uint8Array): string[] {
  const lines = Buffer.from(bytes).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The document of a quiet run: the summary itself for a failure that has one. */
export function jsonDocument(result: QuietResult): Summary | QuietDocument {
  if (result.kind === 'failure') return result.summary
  const { kind, name, exitCode, durationMs, log, notes } = result
  const document = { version: 1, ok: kind === 'pass', name, exitCode, durationMs, log, notes } as const
  if (kind === 'pass') return document
  return { ...document, summaryOff: result.summaryOff, tail: textLines(result.tail) }
}
