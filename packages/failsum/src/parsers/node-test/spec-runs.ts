import { parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'
import { coverageEntry } from './coverage.ts'
import { readSpecMark } from './spec-mark.ts'
import type { SpecMark } from './spec-mark.ts'
import { readTotal } from './totals.ts'

/** A failed test in the tree that the spec reporter prints while tests run. */
export interface InlineFailure {
  readonly mark: SpecMark
  readonly parents: readonly string[]
  /** True when tests below it were printed. */
  readonly isParent: boolean
  /** Indexes of the failures below it. */
  readonly below: readonly number[]
  readonly error: readonly string[]
  /** Index after the mark before it. */
  readonly from: number
  readonly start: number
  readonly end: number
}

/** A failure in the list at the end. */
export interface ListedFailure {
  readonly mark: SpecMark
  readonly place: Location | null
  readonly error: readonly string[]
  readonly start: number
  readonly end: number
}

/** One run of node:test with the spec or the dot reporter. */
export interface SpecRun {
  readonly inline: InlineFailure[]
  readonly listed: ListedFailure[]
  readonly coverage: ParsedEntry[]
  readonly noise: [number, number][]
  /** Number of tests that failed or were cancelled, by the tool's count. */
  counted: number | null
  hasList: boolean
  isOver: boolean
  /** True when anything was seen that only node:test prints. */
  isSure: boolean
}

interface OpenParent {
  readonly name: string
  readonly indent: number
  readonly below: number[]
}

const newRun = (): SpecRun => ({ inline: [], listed: [], coverage: [], noise: [], counted: null, hasList: false, isOver: false, isSure: false })
const indentOf = (line: string): number => line.length - line.trimStart().length

/** Index after the indented lines below a mark; blank lines count when an indented one follows. */
function bodyEnd(lines: readonly string[], start: number, indent: number): number {
  let end = start
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) <= indent) break
    end = index + 1
  }
  return end
}

function body(lines: readonly string[], start: number, end: number, indent: number): string[] {
  const text = lines.slice(start, end).map((line) => line.slice(Math.min(indent + 2, indentOf(line))).trimEnd())
  while (text.length > 0 && text.at(-1) === '') text.pop()
  return text
}

const isListHead = (text: string): boolean => text === '✖ failing tests:' || text === 'Failed tests:'

/** Reads the list from the line after its head; gives the index after it. */
function readList(lines: readonly string[], from: number, run: SpecRun): number {
  let index = from
  let base = -1
  let arePlaced = false
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (text === '') {
      index += 1
      continue
    }
    if (base === -1) base = indentOf(line)
    const hasPlace = text.startsWith('test at ') && indentOf(line) === base
    // Where failures have places, a mark without one is the first of a run that follows.
    if (run.listed.length === 0) arePlaced = hasPlace
    if (arePlaced && !hasPlace) break
    const markAt = hasPlace ? index + 1 : index
    const mark = readSpecMark(lines[markAt] ?? '')
    if (mark === null || mark.indent !== base || (mark.glyph !== '✖' && mark.glyph !== '⚠')) break
    const end = bodyEnd(lines, markAt + 1, mark.indent)
    const place = hasPlace ? parseLocation(text.slice('test at '.length).replace(/^file:\/(?!\/)/, '/')) : null
    run.listed.push({ mark, place, error: body(lines, markAt + 1, end, mark.indent), start: index, end })
    index = end
  }
  return index
}

/** Reads every run of a segment; marks that other tools print too are told apart by the caller. */
export function readSpecRuns({ lines, isClaimed }: Segment): SpecRun[] {
  const runs: SpecRun[] = []
  let run = newRun()
  let open: OpenParent[] = []
  let from = 0
  const next = (): void => {
    runs.push(run)
    run = newRun()
    open = []
  }
  for (let index = 0; index < lines.length; index += 1) {
    if (isClaimed(index)) continue
    const line = lines[index] ?? ''
    const text = line.trim()
    if (isListHead(text)) {
      if (run.hasList) next()
      run.hasList = true
      run.isSure ||= text.startsWith('✖')
      const end = readList(lines, index + 1, run)
      run.noise.push([index, end])
      run.isOver = true
      from = end
      index = end - 1
      continue
    }
    if (text.startsWith('ℹ ')) {
      const total = readTotal(text)
      const coverage = coverageEntry(text.slice(2), index)
      if (total?.what === 'fail' && run.counted !== null) next()
      if (total !== null) run.counted = (run.counted ?? 0) + total.number
      if (coverage !== null) run.coverage.push(coverage)
      run.isSure ||= total !== null
      run.noise.push([index, index + 1])
      continue
    }
    const mark = readSpecMark(line)
    if (mark === null) continue
    if (run.isOver || (run.counted !== null && mark.glyph !== '⚠')) next()
    const inner = open.findLast(({ indent }) => indent === mark.indent)
    open = open.filter((parent) => parent.indent < mark.indent || (parent === inner && parent.name === mark.name))
    const self = open.at(-1)?.indent === mark.indent ? open.pop() : undefined
    if (mark.glyph === '▶' && self === undefined) {
      if (mark.duration === null) open.push({ name: mark.name, indent: mark.indent, below: [] })
      run.noise.push([index, index + 1])
      continue
    }
    // A parent's last line is ✖, or ▶ in Node 18 whether it failed or not.
    const isFailure = (mark.glyph === '✖' || (mark.glyph === '▶' && (self?.below.length ?? 0) > 0)) && !mark.isExcused
    const end = isFailure || mark.isExcused ? bodyEnd(lines, index + 1, mark.indent) : index + 1
    if (isFailure) {
      for (const parent of open) parent.below.push(run.inline.length)
      const error = body(lines, index + 1, end, mark.indent)
      run.inline.push({ mark, parents: open.map(({ name }) => name), isParent: self !== undefined, below: self?.below ?? [], error, from, start: index, end })
    }
    run.noise.push([index, end])
    from = end
    index = end - 1
  }
  next()
  return runs
}
