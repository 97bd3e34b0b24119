import type { Summary } from 'failsum'

/** What every result of a quiet run says. */
interface QuietFacts {
  /** Name of the check. */
  readonly name: string
  /** What the process should exit with: the command's own code, 128 + n for a signal, 126 or 127 when it never began. */
  readonly exitCode: number
  readonly durationMs: number
  /** Path of the full log, relative to the current folder. */
  readonly log: string
  /** Facts about the run or its log that a reader must know, for example that the log is cut. */
  readonly notes: readonly string[]
  /** What went wrong on our side without touching the result, for stderr. */
  readonly warnings: readonly string[]
}

/** The command succeeded. */
export interface QuietPass extends QuietFacts {
  readonly kind: 'pass'
}

/** The command failed and its log is summarised. */
export interface QuietFailure extends QuietFacts {
  readonly kind: 'failure'
  readonly summary: Summary
}

/** The command failed and the end of its log stands for a summary. */
export interface QuietRawFailure extends QuietFacts {
  readonly kind: 'raw-failure'
  /** Why there is no summary. */
  readonly summaryOff: string
  /** The last lines of the log as stored. */
  readonly tail: Uint8Array
  readonly tailLines: number
}

/** What came of a quiet run. */
export type QuietResult = QuietPass | QuietFailure | QuietRawFailure
