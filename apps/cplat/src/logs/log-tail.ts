import { open } from 'node:fs/promises'
import { opError } from '@adlc/core'
import { errorReason } from '../error-code.ts'

const mostBytes = 256 * 1024
const lineFeed = 10

/** The end of a log. */
export interface LogTail {
  /** Whole lines as stored, line ends included; a single line that is too long lacks its start. */
  readonly bytes: Uint8Array
  readonly lines: number
}

/** The last `count` lines of `end`, the last bytes of a log. */
function lastLines(end: Uint8Array, count: number): LogTail {
  let lines = 0
  let from = end.length
  while (from > 0 && lines < count) {
    from = from < 2 ? 0 : end.lastIndexOf(lineFeed, from - 2) + 1
    lines += 1
  }
  return { bytes: end.subarray(from), lines }
}

/** Reads the last `count` lines of the log at `path`, at most 256 KiB of them. */
export async function readLogTail(path: string, count: number): Promise<LogTail> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const wanted = Math.min(size, mostBytes)
      const end = new Uint8Array(wanted)
      const { bytesRead } = await file.read(end, 0, wanted, size - wanted)
      return lastLines(end.subarray(0, bytesRead), count)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw opError(`${path}: cannot be read: ${errorReason(error)}`)
  }
}
