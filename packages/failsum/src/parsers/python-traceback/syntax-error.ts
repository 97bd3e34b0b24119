import { readPythonFrame } from './trace.ts'

/** An error of syntax as Python prints it: place, code, caret, message. */
export interface SyntaxReport {
  readonly file: string
  readonly line: number
  readonly message: string
  readonly code: readonly string[]
  /** Index after the message. */
  readonly end: number
}

const head = /^(?:SyntaxError|IndentationError|TabError|UnicodeDecodeError)(?:: |$)/
const maxCode = 6

/** Reads the report whose `File "…", line N` is at `index`; null when no error of syntax follows it. */
export function readSyntaxReport(lines: readonly string[], index: number): SyntaxReport | null {
  const frame = readPythonFrame(lines[index] ?? '')
  if (frame === null || /\d,? in /.test((lines[index] ?? '').slice(0, 2000))) return null
  for (let at = index + 1; at <= Math.min(lines.length - 1, index + maxCode); at += 1) {
    const text = (lines[at] ?? '').trim()
    if (head.test(text)) return { ...frame, message: text, code: lines.slice(index + 1, at).map((line) => line.trimEnd()), end: at + 1 }
    if (readPythonFrame(text) !== null) return null
  }
  return null
}
