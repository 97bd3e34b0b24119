import type { TakeChunk } from '../run/pump.ts'
import { LastLine } from '../progress/last-line.ts'

const intervalMs = 250

/** Where a running check is. */
export interface QuietProgress {
  readonly name: string
  readonly elapsedMs: number
  /** Bytes printed so far, or read so far of the log of a failure. */
  readonly bytes: number
  /** The last line printed so far that is not blank, or what else is being done. */
  readonly lastLine: string
}

const readingText = 'reading the log for its summary'

/** Calls `report` a few times a second while the log of a failed check is read. */
export function watchReading(name: string, report: (progress: QuietProgress) => void): (bytes: number) => void {
  const startedAt = performance.now()
  let due = startedAt + intervalMs
  return (bytes) => {
    const now = performance.now()
    if (now < due) return
    due = now + intervalMs
    report({ name, elapsedMs: now - startedAt, bytes, lastLine: readingText })
  }
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
