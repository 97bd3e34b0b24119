import type { Segment } from '../../parser.ts'
import { parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'

/** An uncaught error as Node prints it: place, code and caret, the error, and Node's version at the end. */
export interface CrashBlock {
  /** Index of the header `file:line`. */
  readonly start: number
  /** Index after the footer, or after the error's last line where there is no footer. */
  readonly end: number
  /** Indexes of the printed error, `[start, end)`. */
  readonly error: readonly [number, number]
  readonly place: Location
  /** The code with its caret, common indent removed. */
  readonly code: readonly string[]
}

const [zero, nine, blank] = [0x30, 0x39, 0x20] as const
const maxErrorLines = 400
const headerPlace = /^(?:file:\/\/\/?|node:|\/|[A-Za-z]:[\\/]|[\w.@[\]<>-])[^\n]{0,1000}:\d{1,9}$/
const caret = /^\s{0,8000}\^{1,8000}\s{0,10}$/
const errorHead = /^(?:Uncaught )?\[?(?:[A-Za-z_$][\w$.]{0,80})?(?:Error|Exception|Rejection)\b/
const footer = /^Node\.js v\d{1,3}\.\d/

/** True for the line with Node's version that ends the report of an uncaught error. */
export function isCrashFooter(line: string): boolean {
  const text = line.trim()
  return text.startsWith('Node.js v') && footer.test(text)
}

/** Index of the line with the caret below the header at `index`, with one to three lines of code between; -1 when there is none. */
function caretIndex(lines: readonly string[], index: number): number {
  for (let at = index + 2; at <= index + 4; at += 1) {
    const line = lines[at] ?? ''
    if (line.includes('^') && caret.test(line)) return at
  }
  return -1
}

/** True when a place stands at `lines[index]`, and code and a caret below it. */
export function isCrashHeader(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  const last = line.charCodeAt(line.length - 1)
  // Asked for every line of a log: only a digit or a blank can end a place.
  if ((last < zero || last > nine) && last !== blank) return false
  const place = line.trim()
  if (!headerPlace.test(place) || (place.includes('://') && !place.startsWith('file://'))) return false
  return caretIndex(lines, index) !== -1
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Index after an error that starts at `from` and has no footer: its message up to a blank line, its frames, its properties. */
export function printedErrorEnd(lines: readonly string[], from: number, limit: number): number {
  const indent = indentOf(lines[from] ?? '')
  let end = from + 1
  let inFrames = false
  let inBraces = (lines[from] ?? '').trimEnd().endsWith('{')
  while (end < limit) {
    const line = lines[end] ?? ''
    const text = line.trim()
    const deeper = indentOf(line) > indent
    if (inBraces) {
      if (!deeper && text !== '') return text.startsWith('}') ? end + 1 : end
    } else if (text.startsWith('at ') && deeper || text.startsWith('Emitted \'error\' event on ')) {
      inFrames = true
      inBraces = text.endsWith(' {')
    } else if (text === '' || (inFrames && !deeper)) {
      if (text !== '' || !isFrameAhead(lines, end, limit)) return end
    }
    end += 1
  }
  return end
}

/** A blank line ends a message only when no stack follows a few lines below. */
function isFrameAhead(lines: readonly string[], from: number, limit: number): boolean {
  for (let index = from + 1; index < Math.min(limit, from + 12); index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text.startsWith('at ') && /:\d{1,9}\)?(?: \{)?$/.test(text)) return true
  }
  return false
}

/** Without a footer (Node 16 and older, a cut log) what follows the caret must be an error, not any code frame's text. */
function looksThrown(lines: readonly string[], from: number, limit: number): boolean {
  const head = (lines[from] ?? '').trim()
  if (errorHead.test(head)) return true
  return lines.slice(from, Math.min(limit, from + 4)).some((line) => line.trim().startsWith('(Use `node --trace-uncaught'))
}

/** The code frame down to the caret, without its common indent and blank lines. */
function codeOf(lines: readonly string[], from: number, to: number): string[] {
  const code = lines.slice(from, to).filter((line) => line.trim() !== '')
  if (code.length < 2) return []
  const indent = Math.min(...code.map((line) => indentOf(line)))
  return code.map((line) => line.slice(indent).trimEnd())
}

/** Every uncaught error of a segment that has Node's header, in log order. */
export function readCrashBlocks(segment: Segment): CrashBlock[] {
  const { lines } = segment
  const blocks: CrashBlock[] = []
  let footerAt = -1
  let headerAt = -1
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (isCrashFooter(lines[index] ?? '')) footerAt = index
    if (!isCrashHeader(lines, index)) continue
    const place = parseLocation((lines[index] ?? '').trim())
    if (place === null || place.column !== null) continue
    const caretAt = caretIndex(lines, index)
    let from = caretAt + 1
    const next = headerAt === -1 ? lines.length : headerAt
    while (from < next && (lines[from] ?? '').trim() === '') from += 1
    const limit = Math.min(next, from + maxErrorLines)
    const hasFooter = footerAt > index && footerAt < limit
    if (from < limit && (hasFooter || looksThrown(lines, from, limit))) {
      const end = hasFooter ? footerAt : printedErrorEnd(lines, from, limit)
      blocks.push({ start: index, end: hasFooter ? footerAt + 1 : end, error: [from, end], place, code: codeOf(lines, index + 1, caretAt + 1) })
      headerAt = index
    }
  }
  return blocks.reverse()
}
