import { cleanPath } from '../../location.ts'
import { isOwnPythonPath } from './python-path.ts'

/** One `File "…", line N` of a trace with the code below it. */
export interface PythonFrame {
  readonly file: string
  readonly line: number
  /** The frame as printed, margin removed. */
  readonly text: readonly string[]
}

/** A printed exception: the last of its chain, with where it came from. */
export interface PythonTrace {
  /** `ValueError: boom`; null when the log was cut before it. */
  readonly message: string | null
  /** Index of the line with the message. */
  readonly messageIndex: number
  readonly frames: readonly PythonFrame[]
  /** The messages of the exceptions it was raised from. */
  readonly causes: readonly string[]
  /** Index of the first line. */
  readonly start: number
  /** Index after the message's first line. */
  readonly end: number
}

const header = 'Traceback (most recent call last):'
const frame = /^File "([^"\n]{1,1000})", line (\d{1,9})(?:,? in .{0,1000})?$/
const links = [
  'The above exception was the direct cause of the following exception:',
  'During handling of the above exception, another exception occurred:',
]
const exceptionHead = /^(?:[A-Za-z_][\w.]{0,200})(?:: |:?$)/
const codeLines = 8
const maxFrames = 3000

/** What stands before the text of a line of an exception group: `  | `, `  + `, or blanks. */
const groupBar = /^\s{0,40}[|+] /

/** Number of blanks before the first character. */
export const indentOf = (line: string): number => line.length - line.trimStart().length

/** Reads a line `File "…", line N, in f`. */
export function readPythonFrame(line: string): { readonly file: string; readonly line: number } | null {
  const text = line.trim()
  if (!text.startsWith('File "')) return null
  const [, file, at] = frame.exec(text) ?? []
  return file === undefined || at === undefined ? null : { file: cleanPath(file), line: Number(at) }
}

/** True for the line that begins a trace. */
export function isTraceHeader(line: string): boolean {
  const text = line.trimEnd()
  return text.endsWith(header) && (text.trimStart() === header || /^\s{0,40}(?:[|+] )?(?:\+ )?(?:Exception Group )?Traceback /.test(text))
}

interface Part {
  readonly frames: PythonFrame[]
  readonly messageIndex: number
  readonly end: number
}

/** Frames and message from `from` on: a frame's code stands deeper than the frame, the message where the header stood. */
function readPart(lines: readonly string[], from: number, margin: number): Part {
  const frames: PythonFrame[] = []
  let index = from
  while (index < lines.length && frames.length < maxFrames) {
    const line = lines[index] ?? ''
    const found = readPythonFrame(line)
    if (found === null) {
      if (line.trim().startsWith('[Previous line repeated ')) {
        index += 1
        continue
      }
      break
    }
    const depth = indentOf(line)
    let end = index + 1
    while (end < lines.length && end <= index + codeLines && isCode(lines[end] ?? '', depth)) end += 1
    frames.push({ ...found, text: lines.slice(index, end).map((one) => one.slice(Math.min(margin, indentOf(one)))) })
    index = end
  }
  const hasMessage = frames.length > 0 || index < lines.length
  const text = (lines[index] ?? '').trim()
  const isMessage = hasMessage && text !== '' && indentOf(lines[index] ?? '') <= margin && exceptionHead.test(text.slice(0, 300))
  return { frames, messageIndex: isMessage ? index : -1, end: isMessage ? index + 1 : index }
}

function isCode(line: string, depth: number): boolean {
  return line.trim() !== '' && indentOf(line) > depth && readPythonFrame(line) === null
}

/** Reads the trace whose header is at `start`, and those that follow it in a chain. */
export function readTrace(lines: readonly string[], start: number): PythonTrace {
  const margin = indentOf(lines[start] ?? '')
  const causes: string[] = []
  let part = readPart(lines, start + 1, margin)
  for (;;) {
    const next = part.messageIndex === -1 ? -1 : nextInChain(lines, part.end)
    if (next === -1) break
    causes.push((lines[part.messageIndex] ?? '').trim())
    part = readPart(lines, next + 1, margin)
  }
  const { frames, messageIndex, end } = part
  return { message: messageIndex === -1 ? null : (lines[messageIndex] ?? '').trim(), messageIndex, frames, causes, start, end }
}

/** Index of the header that goes on with the chain after `from`, at most 25 lines of message below; -1 when none does. */
function nextInChain(lines: readonly string[], from: number): number {
  for (let index = from; index < Math.min(lines.length, from + 25); index += 1) {
    const text = (lines[index] ?? '').trim()
    if (isTraceHeader(text)) return -1
    if (!links.includes(text)) continue
    for (let next = index + 1; next < Math.min(lines.length, index + 4); next += 1) if (isTraceHeader(lines[next] ?? '')) return next
    return -1
  }
  return -1
}

/** The innermost frame that is the project's own code. */
export function ownFrame(frames: readonly PythonFrame[]): PythonFrame | null {
  return frames.findLast(({ file }) => isOwnPythonPath(file)) ?? null
}

/** Up to three own frames, innermost first, with their code. */
export function ownFrames(frames: readonly PythonFrame[]): string[] {
  const own = frames.filter(({ file }) => isOwnPythonPath(file))
  return own.slice(-3).reverse().flatMap(({ text }) => text)
}

/** A line of an exception group without its bar. */
export function withoutBar(line: string): string {
  return groupBar.test(line) ? line.replace(groupBar, '') : line
}
