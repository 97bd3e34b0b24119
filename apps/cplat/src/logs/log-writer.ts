import { closeSync, writeSync } from 'node:fs'
import { errorReason } from '../error-code.ts'

/** Where a log ends before the output does. */
export interface LogCut {
  /** Bytes in the log. */
  readonly atBytes: number
  /** Why, in words. */
  readonly reason: string
}

/** Writes a log as it comes. A failing write ends the log, never the run. */
export class LogWriter {
  readonly path: string
  readonly #file: number
  #written = 0
  #cut: LogCut | null = null

  /** `file` is the open log at `path`; the writer closes it. */
  constructor(path: string, file: number) {
    this.path = path
    this.#file = file
  }

  /** Bytes in the log. */
  get written(): number {
    return this.#written
  }

  /** Where the log was cut, null while nothing is lost. */
  get cut(): LogCut | null {
    return this.#cut
  }

  /** Adds `chunk` before it returns; the caller may use the buffer again. */
  write(chunk: Uint8Array): void {
    if (this.#cut !== null) return
    try {
      for (let from = 0; from < chunk.length; ) {
        const count = writeSync(this.#file, chunk, from, chunk.length - from)
        this.#written += count
        from += count
      }
    } catch (error) {
      this.#cut = { atBytes: this.#written, reason: errorReason(error) }
    }
  }

  /** Closes the log. */
  close(): void {
    try {
      closeSync(this.#file)
    } catch (error) {
      this.#cut ??= { atBytes: this.#written, reason: errorReason(error) }
    }
  }
}
