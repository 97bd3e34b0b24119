import { Socket } from 'node:net'
import type { OnReadOpts, SocketConstructorOpts } from 'node:net'
import type { Readable } from 'node:stream'

const bufferBytes = 256 * 1024

/** Takes output as it comes; the bytes are only valid during the call. */
export type TakeChunk = (chunk: Uint8Array) => void

/** A stream of output that is being read. */
export interface Pump {
  /** Settles when every writer has closed its end, or after `stop`. */
  readonly ended: Promise<void>
  /** Closes our end, also when writers are left. */
  readonly stop: () => void
}

/** Reads the pipe at `readEnd`, which it closes, through one buffer: memory does not grow with the output. */
export function pumpFifo(readEnd: number, take: TakeChunk): Pump {
  const onread: OnReadOpts = {
    buffer: Buffer.allocUnsafeSlow(bufferBytes),
    callback: (count, buffer) => {
      take(buffer.subarray(0, count))
      return true
    },
  }
  const options: SocketConstructorOpts & { onread: OnReadOpts } = { fd: readEnd, readable: true, writable: false, onread }
  return pumpOf([new Socket(options)])
}

/** Reads Node's own pipes, for systems without a FIFO. */
export function pumpStreams(streams: readonly (Readable | null)[], take: TakeChunk): Pump {
  const present = streams.filter((stream) => stream !== null)
  for (const stream of present) stream.on('data', take)
  return pumpOf(present)
}

function pumpOf(streams: readonly Readable[]): Pump {
  const closed = streams.map(async (stream) => {
    await new Promise<void>((resolve) => {
      stream.once('close', resolve)
      stream.on('error', () => {
        resolve()
      })
    })
  })
  return {
    ended: Promise.all(closed).then(() => undefined),
    stop: () => {
      for (const stream of streams) stream.destroy()
    },
  }
}
