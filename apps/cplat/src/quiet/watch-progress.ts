import type { TakeChunk } from '../run/pump.ts'
import { LastLine } from '../progress/last-line.ts'

const intervalMs = 250

/** Where a running check is. */
export interface QuietProgress {
  readonly name: string
  readonly elapsedMs: number
  /** Bytes printed so far. */
  readonly bytes: number
  /** The last line printed so far that is not blank. */
  readonly lastLine: string
}

/** A watch over a run; to be stopped at its end. */
export interface ProgressWatch {
  readonly take: TakeChunk
  readonly stop: () => void
}

/** Calls `report` a few times a second while the output goes to `take`. */
export function watchProgress(name: string, report: (progress: QuietProgress) => void): ProgressWatch {
  const startedAt = performance.now()
  const lastLine = new LastLine()
  let bytes = 0
  const timer = setInterval(() => {
    report({ name, elapsedMs: performance.now() - startedAt, bytes, lastLine: lastLine.text() })
  }, intervalMs)
  return {
    take: (chunk) => {
      bytes += chunk.length
      lastLine.push(chunk)
    },
    stop: () => {
      clearInterval(timer)
    },
  }
}
