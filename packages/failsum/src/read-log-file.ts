import { open } from 'node:fs/promises'
import { opError } from '@adlc/core'
import { LogCollector } from './decode/log-collector.ts'
import type { LogContent } from './decode/log-content.ts'
import { safeLine } from './safe-line.ts'

const chunkBytes = 1024 * 1024
const longestPath = 1000

/** Called now and then while a log is read; `totalBytes` is null where the size is not known. */
export type ReadProgress = (bytesRead: number, totalBytes: number | null) => void

/** Collects a log from chunks as they come. */
export async function readLogStream(chunks: AsyncIterable<Uint8Array>, onProgress?: ReadProgress): Promise<LogContent> {
  const collector = new LogCollector()
  let bytesRead = 0
  for await (const chunk of chunks) {
    collector.push(chunk)
    bytesRead += chunk.length
    onProgress?.(bytesRead, null)
  }
  return collector.end()
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'no such file'
  if (code === 'EISDIR') return 'is a folder, expected a log file'
  if (code === 'EACCES') return 'may not be read'
  if (code === 'ELOOP') return 'is a link that leads in a circle'
  return error instanceof Error ? error.message : String(error)
}

/**
 * Reads the log at `path` in bounded memory. A regular file is read up to the size it had when it was opened, so a log
 * that still grows has an end. Throws an operational error that names the file.
 */
export async function readLogFile(path: string, options: { readonly onProgress?: ReadProgress } = {}): Promise<LogContent> {
  const collector = new LogCollector()
  try {
    const file = await open(path)
    try {
      const stats = await file.stat()
      const limit = stats.isFile() ? stats.size : Number.POSITIVE_INFINITY
      let bytesRead = 0
      let buffer = new Uint8Array(chunkBytes)
      let spare = new Uint8Array(chunkBytes)
      const readNext = (into: Uint8Array): Promise<number> => {
        const wanted = Math.min(into.length, limit - bytesRead)
        return wanted <= 0 ? Promise.resolve(0) : file.read(into, 0, wanted, null).then((result) => result.bytesRead)
      }
      let reading = readNext(buffer)
      for (let got = await reading; got > 0; got = await reading) {
        bytesRead += got
        const filled = buffer
        // The next chunk is read while this one is searched.
        reading = readNext(spare)
        buffer = spare
        spare = filled
        collector.push(filled.subarray(0, got))
        options.onProgress?.(bytesRead, stats.isFile() ? limit : null)
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw opError(`${safeLine(path, longestPath)}: ${reason(error)}`)
  }
  return collector.end()
}
