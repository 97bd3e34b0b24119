import { FailureWindows } from './failure-windows.ts'
import type { LogContent, LogRun } from './log-content.ts'

const blockBytes = 1024 * 1024
const headBlocks = 2
const tailBlocks = 2
/** Of a line longer than a block, this much of its start and of its end is kept. */
const longLineEdge = 16 * 1024
const lineFeed = 10

interface Block {
  readonly firstLine: number
  readonly buffer: Uint8Array
  readonly length: number
}

type Decode = (chunk: Uint8Array) => Uint8Array

/** UTF-16 with a byte order mark becomes UTF-8; all else is left as it is. */
function decoderFor(start: Uint8Array): Decode {
  const littleEndian = start[0] === 0xff && start[1] === 0xfe
  if (!littleEndian && !(start[0] === 0xfe && start[1] === 0xff)) return (chunk) => chunk
  const decoder = new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be')
  return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }))
}

function countLines(buffer: Uint8Array, length: number): number {
  let count = 0
  for (let index = 0; index < length; index += 1) if (buffer[index] === lineFeed) count += 1
  return count
}

/**
 * Takes a log in chunks of any size and keeps a bounded part of it: at most about 8 MiB, whatever comes.
 * The result depends on the bytes alone, not on how they were cut into chunks.
 */
export class LogCollector {
  #bytes = 0
  #lines = 0
  #decode: Decode | null = null
  /** A first byte, alone: a byte order mark takes two. */
  #start: Uint8Array = new Uint8Array()
  #work: Uint8Array = new Uint8Array(64 * 1024)
  #filled = 0
  /** The start of a line that fills a block, while its end is awaited. */
  #longStart: Uint8Array | null = null
  readonly #head: LogRun[] = []
  readonly #tail: Block[] = []
  #spare: Uint8Array | null = null
  #windows: FailureWindows | null = null

  /** Takes the next bytes; they are copied, so the caller may use the buffer again. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    this.#bytes += chunk.length
    if (this.#decode !== null) {
      this.#take(this.#decode(chunk))
      return
    }
    const start = Buffer.concat([this.#start, chunk])
    if (start.length < 2) {
      this.#start = start
      return
    }
    this.#decode = decoderFor(start)
    this.#take(this.#decode(start))
  }

  #take(data: Uint8Array): void {
    for (let from = 0; from < data.length; ) {
      this.#makeRoom(data.length - from)
      const taken = Math.min(data.length - from, blockBytes - this.#filled)
      this.#work.set(from === 0 && taken === data.length ? data : data.subarray(from, from + taken), this.#filled)
      this.#filled += taken
      from += taken
      if (this.#filled === blockBytes) this.#flush(false)
    }
  }

  /** Ends the log. */
  end(): LogContent {
    if (this.#decode === null) this.#take(this.#start)
    if (this.#filled > 0 || this.#longStart !== null) this.#flush(true)
    const tail = this.#tail.map(({ firstLine, buffer, length }) => ({ firstLine, bytes: buffer.subarray(0, length) }))
    const runs = [...this.#head, ...(this.#windows?.runs() ?? []), ...tail]
    return { bytes: this.#bytes, lines: this.#lines, runs, unread: this.#windows?.unreadBefore(tail[0]?.firstLine ?? 0) ?? 0 }
  }

  /** Small logs get a small buffer: it doubles up to the size of a block. */
  #makeRoom(wanted: number): void {
    const needed = Math.min(blockBytes, this.#filled + wanted)
    if (needed <= this.#work.length) return
    let size = this.#work.length
    while (size < needed) size *= 2
    const larger = new Uint8Array(size)
    larger.set(this.#work.subarray(0, this.#filled))
    this.#work = larger
  }

  #flush(atEnd: boolean): void {
    const work = this.#work
    const filled = this.#filled
    if (this.#longStart !== null) {
      this.#endLongLine(atEnd)
      return
    }
    const lastEnd = atEnd ? filled : work.lastIndexOf(lineFeed) + 1
    if (lastEnd === 0) {
      this.#longStart = work.slice(0, longLineEdge)
      this.#keepEnd(filled)
      return
    }
    this.#work = this.#spare ?? new Uint8Array(atEnd ? 0 : blockBytes)
    this.#spare = null
    this.#work.set(work.subarray(lastEnd, filled))
    this.#filled = filled - lastEnd
    this.#store(work, lastEnd)
  }

  /** Drops all but the edge of the work buffer, which holds nothing but a part of one line. */
  #keepEnd(filled: number): void {
    const from = Math.max(0, filled - longLineEdge)
    this.#work.copyWithin(0, from, filled)
    this.#filled = filled - from
  }

  #endLongLine(atEnd: boolean): void {
    const feed = this.#work.subarray(0, this.#filled).indexOf(lineFeed)
    if (feed === -1 && !atEnd) {
      this.#keepEnd(this.#filled)
      return
    }
    const end = feed === -1 ? this.#filled : feed + 1
    const edge = this.#work.slice(Math.max(0, end - longLineEdge), end)
    const line = Buffer.concat([this.#longStart ?? new Uint8Array(), Buffer.from(' … '), edge])
    this.#longStart = null
    this.#work.copyWithin(0, end, this.#filled)
    this.#filled -= end
    this.#store(line, line.length)
    if (atEnd && this.#filled > 0) this.#flush(true)
  }

  #store(buffer: Uint8Array, length: number): void {
    const firstLine = this.#lines + 1
    if (this.#head.length < headBlocks) {
      this.#lines += countLines(buffer, length)
      this.#head.push({ firstLine, bytes: buffer.slice(0, length) })
      if (buffer.length === blockBytes) this.#spare = buffer
    } else {
      this.#windows ??= new FailureWindows()
      this.#lines += this.#windows.scan(buffer, length, firstLine)
      this.#tail.push({ firstLine, buffer, length })
      const oldest = this.#tail.length > tailBlocks ? this.#tail.shift() : undefined
      if (oldest?.buffer.length === blockBytes) this.#spare = oldest.buffer
    }
    if (length > 0 && buffer[length - 1] !== lineFeed) this.#lines += 1
  }
}
