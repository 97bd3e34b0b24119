import { buildAnchorAutomaton } from './anchor-automaton.ts'
import { scanForAnchors } from './anchor-scan.ts'
import { anchors } from './anchors.ts'
import type { LogRun } from './log-content.ts'
import { UnreadTally } from './unread-tally.ts'

const linesBefore = 25
const linesAfter = 60
const contextBytes = 16 * 1024
const storeBytes = 1.5 * 1024 * 1024
const sameShapeLimit = 100
const knownShapes = 20_000
const lineFeed = 10

/** Start of the line that ends at `end` (offset of its line feed). */
function lineStart(block: Uint8Array, end: number): number {
  return end === 0 ? 0 : block.lastIndexOf(lineFeed, end - 1) + 1
}

/** Keeps the lines around anchors, the first 1.5 MiB and the last 1.5 MiB of them, however large the log. */
export class FailureWindows {
  readonly #automaton = buildAnchorAutomaton(anchors)
  readonly #first: LogRun[] = []
  readonly #last: LogRun[] = []
  readonly #shapes = new Map<number, number>()
  /** Number of lines with an anchor in each of `#last`. */
  readonly #lastHits: number[] = []
  /** Lines with an anchor that were not kept, the latest of them by number: a window that opens later may still reach back to them. */
  #skipped: number[] = []
  readonly #unread = new UnreadTally()
  /** Lines with an anchor since something was kept. */
  #hits = 0
  #firstBytes = 0
  #lastBytes = 0
  /** Number of the last line of the window that is open. */
  #openUntil = 0
  /** The end of the block before: what a window that opens early in a block has in front of it. */
  #before: LogRun = { firstLine: 1, bytes: new Uint8Array() }

  /** Scans `block[0, length)`, whole lines of which the first has number `firstLine`; returns how many lines it holds. */
  scan(block: Uint8Array, length: number, firstLine: number): number {
    this.#unread.startBlock(firstLine)
    const { lines, hits } = scanForAnchors(this.#automaton, block, length)
    let windowLine = firstLine
    let windowStart = 0
    let lastHitLine = firstLine - 1
    let lastHitEnd = -1
    for (let hit = 0; hit < hits.length; hit += 3) {
      const line = firstLine + (hits[hit] as number)
      const start = hits[hit + 1] as number
      const end = hits[hit + 2] as number
      if (!this.#isNews(block, start, end)) {
        if (line > this.#openUntil) this.#skip(line)
        else this.#hits += 1
        continue
      }
      if (line > this.#openUntil) {
        this.#close(block, length, windowLine, windowStart, lastHitLine, lastHitEnd)
        const context = this.#contextBefore(block, start, line, Math.max(firstLine, this.#openUntil + 1))
        windowLine = context.line
        windowStart = context.start
        if (windowStart === 0) this.#keepBefore(firstLine, linesBefore - (line - firstLine))
        this.#reachBack(windowLine)
      }
      this.#openUntil = line + linesAfter
      this.#hits += 1
      lastHitLine = line
      lastHitEnd = end
    }
    this.#close(block, length, windowLine, windowStart, lastHitLine, lastHitEnd)
    const context = this.#contextBefore(block, length, firstLine + lines, firstLine)
    this.#before = { firstLine: context.line, bytes: block.slice(context.start, length) }
    return lines
  }

  /** Number of lines with an anchor that were not kept, in the blocks before line `line`. */
  unreadBefore(line: number): number {
    return this.#unread.before(line)
  }

  #skip(line: number): void {
    this.#unread.add(line, 1)
    if (this.#skipped.length >= linesBefore) this.#skipped.shift()
    this.#skipped.push(line)
  }

  /** Counts the skipped lines from `firstLine` on as kept: they are before the window that has opened. */
  #reachBack(firstLine: number): void {
    for (const line of this.#skipped) {
      if (line < firstLine) continue
      this.#unread.add(line, -1)
      this.#hits += 1
    }
    this.#skipped = []
  }

  /** The kept lines, in log order. */
  runs(): LogRun[] {
    return [...this.#first, ...this.#last]
  }

  /** Where a window begins that opens at `line`: some lines earlier, but not before the block or line `earliest`. */
  #contextBefore(block: Uint8Array, start: number, line: number, earliest: number): { readonly line: number; readonly start: number } {
    let first = line
    let from = start
    while (first > earliest && line - first < linesBefore && from > 0) {
      const before = lineStart(block, from - 1)
      if (start - before > contextBytes) break
      from = before
      first -= 1
    }
    return { line: first, start: from }
  }

  /** Keeps up to `wanted` lines before the block that starts at line `blockLine`, but for those kept already. */
  #keepBefore(blockLine: number, wanted: number): void {
    const { firstLine, bytes } = this.#before
    const from = Math.max(blockLine - wanted, this.#openUntil + 1, firstLine)
    let start = 0
    for (let line = firstLine; line < from && start < bytes.length; line += 1) {
      const feed = bytes.indexOf(lineFeed, start)
      start = feed === -1 ? bytes.length : feed + 1
    }
    if (start < bytes.length) this.#keep({ firstLine: from, bytes: bytes.subarray(start) })
  }

  /** Keeps the open window up to its last line or the end of the block; `hitEnd` is the line feed of line `hitLine`, -1 for the one before the block. */
  #close(block: Uint8Array, length: number, firstLine: number, start: number, hitLine: number, hitEnd: number): void {
    if (this.#openUntil < firstLine) return
    let end = hitEnd + 1
    for (let line = hitLine; line < this.#openUntil && end < length; line += 1) {
      const feed = block.indexOf(lineFeed, end)
      end = feed === -1 || feed >= length ? length : feed + 1
    }
    if (end > start) this.#keep({ firstLine, bytes: block.slice(start, end) })
  }

  #keep(run: LogRun): void {
    const hits = this.#hits
    this.#hits = 0
    if (this.#firstBytes < storeBytes) {
      this.#first.push(run)
      this.#firstBytes += run.bytes.length
      return
    }
    this.#last.push(run)
    this.#lastHits.push(hits)
    this.#lastBytes += run.bytes.length
    while (this.#lastBytes > storeBytes && this.#last.length > 1) {
      const dropped = this.#last.shift()
      this.#lastBytes -= dropped?.bytes.length ?? 0
      this.#unread.add(dropped?.firstLine ?? 0, this.#lastHits.shift() ?? 0)
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
