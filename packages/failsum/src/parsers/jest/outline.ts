import { bulletOf, consoleIndentOf, fileHeaderOf, indentOf, isTotals } from './run-lines.ts'
import type { FileHeader } from './run-lines.ts'

const longestName = 5
const configWords = /^(?:Validation Error|Multiple configurations found|Multiple Projects|Unrecognized CLI Parameter)/
/** How the block starts that tells of a test that ended the process. */
export const exitWords: string = 'process.exit called with'

/** A line `● name` with the lines below it. */
export interface Block {
  readonly name: string
  readonly indent: number
  /** The `FAIL` or `PASS` line that it stands below; null before the first. */
  readonly header: FileHeader | null
  readonly start: number
  readonly body: number
  readonly end: number
  /** True in the summary that repeats all failures of more than twenty suites. */
  readonly isRepeat: boolean
}

/** What Jest's own lines are and what stands below them. */
export interface Outline {
  readonly blocks: readonly Block[]
  /** The lines, empty where they are the text of an error or what a test has printed. */
  readonly own: readonly string[]
}

/** The first line after the text below `start` that is not indented by `indent`; blank lines at its end are left out. */
function textEnd(lines: readonly string[], start: number, indent: number): number {
  let written = start
  for (let end = start; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) < indent) break
    written = end + 1
  }
  return written
}

/** The lines of a name that holds line ends: they are not indented, the error below them is. */
function nameEnd(lines: readonly string[], start: number, indent: number): number {
  for (let end = start + 1; end <= start + longestName && end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    if (line.trim() === '') return indentOf(lines[end + 1] ?? '') >= indent + 2 ? end : start + 1
    if (indentOf(line) >= indent + 2) return end
    if (bulletOf(line) !== null || fileHeaderOf(line) !== null || isTotals(line)) break
  }
  return start + 1
}

function isBlock(name: string, indent: number, header: FileHeader | null): boolean {
  if (name.startsWith(exitWords)) return true
  return header === null ? configWords.test(name) : indent === header.indent + 2
}

/** The indent of the `FAIL` and `PASS` lines, which a task runner may give to the whole log: the least of what looks like one. */
function marginOf(lines: readonly string[]): number {
  let margin = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const titleIndent = consoleIndentOf(line)
    const indent = fileHeaderOf(line)?.indent ?? (titleIndent === null ? null : titleIndent - 2)
    if (indent !== null) margin = Math.min(margin, indent)
  }
  return Number.isFinite(margin) ? margin : 0
}

/** Finds the blocks of a run; nothing inside one is taken for a line of Jest. */
export function readOutline(lines: readonly string[]): Outline {
  const margin = marginOf(lines)
  const own = [...lines]
  const blocks: Block[] = []
  let header: FileHeader | null = null
  let isRepeat = false
  const hide = (from: number, to: number): number => {
    own.fill('', from, to)
    return Math.max(from, to) - 1
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (consoleIndentOf(line) === margin + 2) {
      index = hide(index + 1, textEnd(lines, index + 1, margin + 4))
      continue
    }
    const next = fileHeaderOf(line)
    if (next?.indent === margin) header = next
    isRepeat ||= line.trim() === 'Summary of all failing tests'
    if (isTotals(line)) [header, isRepeat] = [null, false]
    const bullet = bulletOf(line)
    if (bullet === null || !isBlock(bullet.name, bullet.indent, header)) continue
    const body = nameEnd(lines, index, bullet.indent)
    const end = textEnd(lines, body, bullet.indent + 2)
    const name = [bullet.name, ...lines.slice(index + 1, body)].join(' ')
    blocks.push({ name, indent: bullet.indent, header, start: index, body, end, isRepeat })
    index = hide(index + 1, end)
  }
  return { blocks, own }
}
