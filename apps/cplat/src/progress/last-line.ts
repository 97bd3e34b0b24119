import { stripVTControlCharacters } from 'node:util'

const keptBytes = 4096

/** Remembers the end of a stream, to tell its last line at any time. */
export class LastLine {
  #end: Uint8Array = new Uint8Array()

  /** Takes the next bytes; they are copied. */
  push(chunk: Uint8Array): void {
    const own = chunk.length >= keptBytes ? chunk.subarray(chunk.length - keptBytes) : chunk
    const before = this.#end.subarray(Math.max(0, this.#end.length - (keptBytes - own.length)))
    this.#end = Buffer.concat([before, own])
  }

  /** The last line that shows anything, without control characters; a line that a carriage return overwrote is none. */
  text(): string {
    const text = stripVTControlCharacters(Buffer.from(this.#end).toString('utf8'))
    const lines = text.split(/[\r\n]/).map((line) => line.replace(/\p{C}/gu, ' ').trim())
    return lines.findLast((line) => line !== '') ?? ''
  }
}
