import { buildAnchorAutomaton } from './anchor-automaton.ts'
import type { AnchorAutomaton } from './anchor-automaton.ts'
import { anchors } from './anchors.ts'
import type { LogRun } from './log-content.ts'

const linesBefore = 25
const linesAfter = 60
const contextBytes = 16 * 1024
const storeBytes = 3 * 1024 * 1024
const sameShapeLimit = 100
const knownShapes = 20_000

/** Keeps the lines around anchors, the first 3 MiB and the last 3 MiB of them, however large the log. */
export class FailureWindows {
  readonly #automaton: AnchorAutomaton = buildAnchorAutomaton(anchors)
  readonly #first: LogRun[] = []
  readonly #last: LogRun[] = []
  readonly #shapes = new Map<number, number>()
  #firstBytes = 0
  #lastBytes = 0
  /** Starts of the lines scanned last in this block, as a ring. */
  readonly #starts = new Int32Array(linesBefore)
  /** The window that is open: its first line, where it starts in the block, and its last line. */
  #openLine = 0
  #openAt = 0
  #openUntil = -1

  /** Scans `block[0, length)`, whole lines of which the first has number `firstLine`; returns how many lines it holds. */
  scan(block: Uint8Array, length: number, firstLine: number): number {
    const { columns, table, firstAccepting, lineEnd } = this.#automaton
    let state = lineEnd
    let line = firstLine
    let lineStart = 0
    let found = false
    if (this.#openUntil >= firstLine) this.#openWindow(firstLine, 0)
    for (let index = 0; index < length; index += 1) {
      state = table[state + (columns[block[index] as number] as number)] as number
      if (state < firstAccepting) continue
      if (state !== lineEnd) {
        found = true
        continue
      }
      if (found) {
        found = false
        if (this.#isNews(block, lineStart, index)) this.#extend(line, lineStart, firstLine)
      }
      if (line === this.#openUntil) this.#close(block, index + 1)
      this.#starts[line % linesBefore] = lineStart
      lineStart = index + 1
      line += 1
    }
    if (this.#openUntil >= line) this.#close(block, length)
    return line - firstLine
  }

  /** The kept lines, in log order. */
  runs(): LogRun[] {
    return [...this.#first, ...this.#last]
  }

  #openWindow(line: number, at: number): void {
    this.#openLine = line
    this.#openAt = at
  }

  /** Opens a window around `line`, or lets the open one go on; what stands before the block is not reached. */
  #extend(line: number, lineStart: number, blockFirstLine: number): void {
    if (this.#openUntil < line) {
      let first = line
      let at = lineStart
      const earliest = Math.max(blockFirstLine, line - linesBefore)
      while (first > earliest) {
        const start = this.#starts[(first - 1) % linesBefore] as number
        if (lineStart - start > contextBytes) break
        first -= 1
        at = start
      }
      this.#openWindow(first, at)
    }
    this.#openUntil = line + linesAfter
  }

  #close(block: Uint8Array, end: number): void {
    const run = { firstLine: this.#openLine, bytes: block.slice(this.#openAt, end) }
    if (this.#firstBytes < storeBytes) {
      this.#first.push(run)
      this.#firstBytes += run.bytes.length
      return
    }
    this.#last.push(run)
    this.#lastBytes += run.bytes.length
    while (this.#lastBytes > storeBytes && this.#last.length > 1) {
      this.#lastBytes -= this.#last.shift()?.bytes.length ?? 0
    }
  }

  /** False for a line whose like, digits aside, was seen a hundred times: noise must not use up the room. */
  #isNews(block: Uint8Array, start: number, end: number): boolean {
    let shape = 0
    const stop = Math.min(end, start + 200)
    for (let index = start; index < stop; index += 1) {
      const byte = block[index] as number
      if (byte < 0x30 || byte > 0x39) shape = (Math.imul(shape, 31) + byte) | 0
    }
    const count = this.#shapes.get(shape) ?? 0
    if (count >= sameShapeLimit) return false
    if (count > 0 || this.#shapes.size < knownShapes) this.#shapes.set(shape, count + 1)
    return true
  }
}
