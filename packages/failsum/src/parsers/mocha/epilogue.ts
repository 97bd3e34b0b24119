import { isCrashHeader } from '../node-crash/crash-blocks.ts'
import { isJsFrame } from '../node-crash/js-frame.ts'
import type { Segment } from '../../parser.ts'

/** The lines of one failure in a summary of mocha: `  1) title` to its last frame. */
export interface FailureBlock {
  readonly start: number
  readonly end: number
}

/** A summary of mocha: `5 passing`, `3 failing` and the failures one by one. */
export interface Epilogue {
  /** Index of the line `n passing`. */
  readonly start: number
  readonly end: number
  /** Column at which `1)` stands. */
  readonly indent: number
  readonly total: number
  readonly blocks: readonly FailureBlock[]
}

const passing = /^\d{1,9} passing(?: \(\d{1,12}(?:ms|s|m|h|d)\))?$/
const pendingLine = /^\d{1,9} pending$/
const failing = /^(\d{1,9}) failing$/
const stop = /^(?:npm (?:ERR!|error)|\S{0,3}ELIFECYCLE|error Command failed|Node\.js v\d|> |\d{1,9} passing\b|={5,}|(?:File|-+) {0,40}\|)/
const maxMessageLines = 400

const indentOf = (line: string): number => line.length - line.trimStart().length

function nextFilled(lines: readonly string[], from: number, limit: number): number {
  for (let index = from; index < Math.min(lines.length, from + limit); index += 1) {
    if (lines[index]?.trim() !== '') return index
  }
  return -1
}

/** Index of the `n failing` that belongs to the `n passing` at `start`; -1 when nothing failed. */
function failingIndex(lines: readonly string[], start: number): number {
  const next = nextFilled(lines, start + 1, 3)
  const text = (lines[next] ?? '').trim()
  const at = pendingLine.test(text) ? nextFilled(lines, next + 1, 3) : next
  return at !== -1 && failing.test((lines[at] ?? '').trim()) ? at : -1
}

const isFrameLine = (line: string): boolean => isJsFrame(line) || line.trim().startsWith('Caused by: ')

/** Index after the last failure, which has no failure below it to end it. */
function lastEnd(lines: readonly string[], start: number, indent: number, isClaimed: (index: number) => boolean): number {
  let end = start + 1
  let hasFrames = false
  for (let index = start + 1; index < Math.min(lines.length, start + maxMessageLines); index += 1) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (isClaimed(index) || stop.test(text) || isCrashHeader(lines, index)) break
    if (isFrameLine(line)) hasFrames = true
    else if (hasFrames && (text === '' || indentOf(line) <= indent)) break
    else if (text === '' && lines[index - 1]?.trim() === '' && !hasFrameBelow(lines, index)) break
    if (text !== '') end = index + 1
  }
  return end
}

/** Blank lines belong to a failure as long as its stack comes below them; some terminals print several for one. */
function hasFrameBelow(lines: readonly string[], from: number): boolean {
  for (let index = from; index < Math.min(lines.length, from + 40); index += 1) {
    const line = lines[index] ?? ''
    if (line.startsWith('      ') && isJsFrame(line)) return true
    if (stop.test(line.trim())) return false
  }
  return false
}

function readBlocks({ lines, isClaimed }: Segment, from: number, indent: number, total: number): FailureBlock[] {
  const starts: number[] = []
  for (let index = from; index < lines.length && starts.length < total; index += 1) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (starts.length > 0 && passing.test(text) && failingIndex(lines, index) !== -1) break
    if (indentOf(line) === indent && text.startsWith(`${String(starts.length + 1)}) `)) starts.push(index)
    else if (starts.length === 0 && text !== '' && index > from + 4) break
  }
  return starts.map((start, at) => {
    const next = starts[at + 1]
    if (next === undefined) return { start, end: lastEnd(lines, start, indent, isClaimed) }
    let end = next
    while (end > start + 1 && lines[end - 1]?.trim() === '') end -= 1
    return { start, end }
  })
}

/** Reads every summary of a segment, those without a failure too. */
export function readEpilogues(segment: Segment): Epilogue[] {
  const { lines, isClaimed } = segment
  const epilogues: Epilogue[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (!text.includes(' passing') || !passing.test(text) || isClaimed(index)) continue
    const failingAt = failingIndex(lines, index)
    const indent = indentOf(lines[index] ?? '')
    const total = Number(failing.exec((lines[failingAt] ?? '').trim())?.[1] ?? 0)
    const blocks = failingAt === -1 ? [] : readBlocks(segment, failingAt + 1, indent, total)
    const end = blocks.at(-1)?.end ?? (failingAt === -1 ? index : failingAt) + 1
    epilogues.push({ start: index, end, indent, total, blocks })
    index = end - 1
  }
  return epilogues
}
