import type { ReadProgress } from './read-log-file.ts'

const quietMs = 1000
const intervalMs = 200

/** A terminal, and the clock in milliseconds. */
export interface ProgressPort {
  readonly stream: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly nowMs: () => number
}

/** Progress as one updating line, from the second second of work on; `clear` takes it away. Nothing where there is no terminal. */
export function progressLine({ stream, nowMs }: ProgressPort): { readonly onProgress: ReadProgress; readonly clear: () => void } {
  if (stream.isTTY !== true) return { onProgress: () => undefined, clear: () => undefined }
  const startMs = nowMs()
  let shownMs = startMs + quietMs - intervalMs
  let isShown = false
  return {
    onProgress: (bytesRead, totalBytes) => {
      if (nowMs() - shownMs < intervalMs) return
      shownMs = nowMs()
      isShown = true
      const read = `${String(Math.round(bytesRead / 1e6))} MB`
      const share = totalBytes === null || totalBytes === 0 ? '' : ` of ${String(Math.round(totalBytes / 1e6))} MB`
      stream.write(`\r\u001B[2Kfailsum: read ${read}${share}`)
    },
    clear: () => {
      if (isShown) stream.write('\r\u001B[2K')
    },
  }
}
