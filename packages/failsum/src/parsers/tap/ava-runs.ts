import type { Segment } from '../../parser.ts'
import { endsAvaBlock, isSurelyAva, readAvaLine } from './ava-marks.ts'
import type { AvaLine } from './ava-marks.ts'

/** A line of AVA's list that says something of a failure, with the block below it where it has one. */
export interface AvaItem {
  readonly line: AvaLine
  readonly start: number
  /** Index after its block. */
  readonly end: number
}

/** One run of AVA: the list of what happened, the details of the failures, the counts. */
export interface AvaRun {
  readonly start: number
  readonly end: number
  /** Number of blanks before each line of the reporter. */
  readonly indent: number
  readonly items: readonly AvaItem[]
  /** Indexes of the lines between the two rules, `[start, end)`; null when the run ends before them. */
  readonly details: readonly [number, number] | null
  /** Sum of the counts; null when none is printed. */
  readonly failed: number | null
}

const indentOf = (line: string): number => line.length - line.trimStart().length

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** Index of the next line from `from` on that is not blank. */
function afterBlanks(lines: readonly string[], from: number): number {
  let index = from
  while (index < lines.length && isBlank(lines[index])) index += 1
  return index
}

/** Index after the error below a line of the list: to the next mark, or to what is printed at the margin. */
function blockEnd(lines: readonly string[], from: number, indent: number, limit: number): number {
  let end = from
  for (let index = from; index < limit; index += 1) {
    const line = lines[index] ?? ''
    if (isBlank(line)) continue
    if (indentOf(line) < indent || endsAvaBlock(line)) break
    end = index + 1
  }
  return end
}

const hasBlock = (line: AvaLine): boolean => line.type === 'uncaught' || (line.type === 'file' && !line.isConsequence)

class RunReader {
  readonly #lines: readonly string[]
  readonly #indent: number
  readonly #start: number
  items: AvaItem[] = []
  details: [number, number] | null = null
  failed: number | null = null
  #end: number
  #state: 'list' | 'details' | 'counts' = 'list'

  constructor(lines: readonly string[], start: number, indent: number) {
    this.#lines = lines
    this.#start = start
    this.#indent = indent
    this.#end = start
  }

  /** Takes line `index`; returns the next index, or null when the line belongs to a run of its own. */
  take(index: number, line: AvaLine): number | null {
    if (this.#state === 'counts' && line.type !== 'count') return null
    if (line.type === 'rule') {
      this.#takeRule(index)
    } else if (line.type === 'count') {
      if (this.#state === 'counts') this.failed = (this.failed ?? 0) + line.failed
      else return index + 1
    } else if (this.#state === 'list') {
      const end = hasBlock(line) ? blockEnd(this.#lines, index + 1, this.#indent, this.#lines.length) : index + 1
      this.items.push({ line, start: index, end })
      this.#end = end
      return end
    } else {
      return index + 1
    }
    this.#end = index + 1
    return index + 1
  }

  #takeRule(index: number): void {
    if (this.#state === 'details') {
      if (this.details !== null) this.details[1] = index
      this.#state = 'counts'
      return
    }
    const next = this.#lines[afterBlanks(this.#lines, index + 1)] ?? ''
    const isTitle = next.trim() !== '' && !endsAvaBlock(next)
    this.#state = isTitle ? 'details' : 'counts'
    if (isTitle) this.details = [index + 1, this.#lines.length]
  }

  end(limit: number): AvaRun {
    if (this.#state === 'details' && this.details !== null) {
      this.details[1] = limit
      this.#end = limit
    }
    const { items, details, failed } = this
    return { start: this.#start, end: Math.min(limit, Math.max(this.#end, this.#start + 1)), indent: this.#indent, items, details, failed }
  }
}

/** Every run of AVA in a segment; none when nothing there is surely AVA's. */
export function readAvaRuns({ lines, isClaimed }: Segment): AvaRun[] {
  const sure = lines.findIndex((line, index) => !isClaimed(index) && isSurelyAva(line))
  if (sure === -1) return []
  const indent = indentOf(lines[sure] ?? '')
  const runs: AvaRun[] = []
  let reader: RunReader | null = null
  let index = 0
  while (index < lines.length) {
    const line = isClaimed(index) ? null : readAvaLine(lines[index] ?? '')
    if (line === null || (reader === null && (line.type === 'rule' || line.type === 'count'))) {
      index += 1
      continue
    }
    reader ??= new RunReader(lines, index, indent)
    const next = reader.take(index, line)
    if (next === null) {
      runs.push(reader.end(index))
      reader = null
    } else {
      index = next
    }
  }
  if (reader !== null) runs.push(reader.end(lines.length))
  return runs
}
