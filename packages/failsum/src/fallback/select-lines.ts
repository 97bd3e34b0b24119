import { errorWeight } from './error-weight.ts'

/** How many lines the fallback may have. */
export interface FallbackLimits {
  /** Last lines of the failing output, always shown. */
  readonly tail: number
  /** Lines around errors that stand before those. */
  readonly context: number
}

/** What is shown of a log that was not read. */
export interface Fallback {
  /** In the order of the log, with a mark for each gap. */
  readonly lines: readonly string[]
  /** How many of them are the last lines of the failing output. */
  readonly last: number
}

const blockAfter = 8
const blockBefore = 1
const enoughAnchors = 3

const shapeOf = (line: string): string => line.replaceAll(/[\d\s]+/g, ' ').trim().slice(0, 200)

/** End of the block that `anchor` begins: a blank line ends it, or the next anchor's weight of its own. */
function blockEnd(lines: readonly string[], anchor: number, end: number): number {
  let index = anchor + 1
  while (index < end && index < anchor + blockAfter && lines[index]?.trim() !== '') index += 1
  return index
}

/** The anchors worth showing, best first: the heaviest, of those the first and the last, then the others from the front; each shape once. */
function rankAnchors(lines: readonly string[], end: number): number[] {
  const byWeight: number[][] = [[], [], [], [], []]
  const seen = new Set<string>()
  for (let index = 0; index < end; index += 1) {
    const line = lines[index] ?? ''
    const weight = errorWeight(line)
    if (weight === 0) continue
    const shape = shapeOf(line)
    if (seen.has(shape)) continue
    seen.add(shape)
    byWeight[weight]?.push(index)
  }
  const spread = (anchors: readonly number[]): number[] => {
    const [first, ...rest] = anchors
    const last = rest.pop()
    return [first, last, ...rest].filter((anchor) => anchor !== undefined)
  }
  const strong = [4, 3, 2].flatMap((weight) => spread(byWeight[weight] ?? []))
  // Vague words are worth their lines only where nothing clearer is said, and near the end.
  return strong.length >= enoughAnchors ? strong : [...strong, ...(byWeight[1] ?? []).slice(-enoughAnchors).reverse()]
}

/** Marks blocks around the best anchors before `limit` until `budget` lines are marked. */
function markContext(lines: readonly string[], limit: number, chosen: Set<number>, budget: number): void {
  let left = budget
  for (const anchor of rankAnchors(lines, limit)) {
    if (left <= 1) return
    if (chosen.has(anchor)) continue
    const end = blockEnd(lines, anchor, limit)
    // A gap mark takes a line too.
    left -= chosen.has(anchor - 1) ? 0 : 1
    for (let index = Math.max(0, anchor - blockBefore); index < end && left > 0; index += 1) {
      if (chosen.has(index) || (index < anchor && lines[index]?.trim() === '')) continue
      chosen.add(index)
      left -= 1
    }
  }
}

/**
 * The lines that stand for failing output in which no parser has read anything: its last lines, and before them
 * what looks like errors with a few lines around each. In the order of the log; `… n lines …` marks what is left out.
 */
export function fallbackLines(lines: readonly string[], limits: FallbackLimits): Fallback {
  let end = lines.length
  while (end > 0 && lines[end - 1]?.trim() === '') end -= 1
  const chosen = new Set<number>()
  const tailStart = Math.max(0, end - limits.tail)
  for (let index = tailStart; index < end; index += 1) chosen.add(index)
  markContext(lines, tailStart, chosen, limits.context)
  const shown: string[] = []
  let next = Math.min(...chosen, end)
  for (const index of [...chosen].sort((a, b) => a - b)) {
    if (index > next) shown.push(`… ${String(index - next)} lines …`)
    shown.push(lines[index] ?? '')
    next = index + 1
  }
  return { lines: shown, last: end - tailStart }
}
