import type { AnchorAutomaton } from './anchor-automaton.ts'

const lineFeed = 10

/** What a scan found in a block of whole lines. */
export interface AnchorScan {
  /** Number of lines that end in the block. */
  readonly lines: number
  /** For each line with an anchor three numbers: its index among the lines of the block, where it starts, where its line feed is. */
  readonly hits: readonly number[]
}

/** Offset of a line's start near the middle of `block[0, length)`. */
function middleOf(block: Uint8Array, length: number): number {
  const feed = block.indexOf(lineFeed, length >>> 1)
  return feed === -1 || feed >= length ? length : feed + 1
}

/** Where a walk through a block stands: at which byte, in which line, and whether that has shown an anchor (1). */
interface Walk {
  readonly index: number
  readonly start: number
  readonly state: number
  readonly found: number
  readonly lines: number
}

/** Walks on to `end`, adds to `hits`, and returns the number of lines of the whole walk. */
function scanRest({ columns, table, firstAccepting, lineEnd }: AnchorAutomaton, block: Uint8Array, end: number, walk: Walk, hits: number[]): number {
  let { start, state, found, lines } = walk
  for (let { index } = walk; index < end; index += 1) {
    state = table[state + (columns[block[index] as number] as number)] as number
    if (state < firstAccepting) continue
    if (state === lineEnd) {
      if (found === 1) hits.push(lines, start, index)
      found = 0
      lines += 1
      start = index + 1
    } else found = 1
  }
  return lines
}

/**
 * Finds the lines of `block[0, length)` that hold an anchor. Each step of the automaton waits for the one before, so the two halves
 * of the block are walked side by side, which takes little more time than one of them. Plain numbers throughout: this loop
 * sees every byte of a large log.
 */
export function scanForAnchors(automaton: AnchorAutomaton, block: Uint8Array, length: number): AnchorScan {
  const { columns, table, firstAccepting, lineEnd } = automaton
  const middle = middleOf(block, length)
  const both = Math.min(middle, length - middle)
  const hits: number[] = []
  const laterHits: number[] = []
  let lines = 0
  let laterLines = 0
  let start = 0
  let laterStart = middle
  let state = lineEnd
  let laterState = lineEnd
  let found = 0
  let laterFound = 0
  let index = 0
  let later = middle
  for (; index < both; index += 1, later += 1) {
    state = table[state + (columns[block[index] as number] as number)] as number
    laterState = table[laterState + (columns[block[later] as number] as number)] as number
    if (state >= firstAccepting) {
      if (state === lineEnd) {
        if (found === 1) hits.push(lines, start, index)
        found = 0
        lines += 1
        start = index + 1
      } else found = 1
    }
    if (laterState >= firstAccepting) {
      if (laterState === lineEnd) {
        if (laterFound === 1) laterHits.push(laterLines, laterStart, later)
        laterFound = 0
        laterLines += 1
        laterStart = later + 1
      } else laterFound = 1
    }
  }
  lines = scanRest(automaton, block, middle, { index, start, state, found, lines }, hits)
  laterLines = scanRest(automaton, block, length, { index: later, start: laterStart, state: laterState, found: laterFound, lines: laterLines }, laterHits)
  for (let hit = 0; hit < laterHits.length; hit += 3) {
    hits.push((laterHits[hit] as number) + lines, laterHits[hit + 1] as number, laterHits[hit + 2] as number)
  }
  return { lines: lines + laterLines, hits }
}
