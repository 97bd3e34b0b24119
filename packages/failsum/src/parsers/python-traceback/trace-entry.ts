import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readSyntaxReport } from './syntax-error.ts'
import type { SyntaxReport } from './syntax-error.ts'
import { ownFrame, ownFrames } from './trace.ts'
import type { PythonTrace } from './trace.ts'

const maxExcerpt = 30
const moreMessage = 3

function kindOf(message: string): EntryKind {
  if (/^(?:SyntaxError|IndentationError|TabError)\b/.test(message)) return 'compile'
  return /^(?:[\w.]{1,100}\.)?(?:TimeoutError|TimeoutExpired)\b/.test(message) ? 'timeout' : 'crash'
}

/** Makes an entry of an error of syntax that ends a program before it runs. */
export function syntaxEntry({ file, line, message, code, end }: SyntaxReport, start: number): ParsedEntry {
  return { kind: 'compile', name: null, file, line, column: null, rule: null, message, excerpt: code, start, end }
}

/** Makes an entry of an uncaught exception; null when the log was cut before its message and nothing of it is known. */
export function traceEntry(lines: readonly string[], trace: PythonTrace): ParsedEntry | null {
  const { message, frames, causes, start, messageIndex } = trace
  if (message === null && frames.length === 0) return null
  const syntax = syntaxAbove(lines, messageIndex)
  const frame = syntax ?? ownFrame(frames)
  // Indented lines go on with the message: a list of validation errors, the output of a command.
  const more: string[] = []
  let end = trace.end
  const margin = messageIndex === -1 ? 0 : (lines[messageIndex] ?? '').search(/\S/)
  while (message !== null && more.length < moreMessage && (lines[end] ?? '').search(/\S/) > margin) {
    more.push((lines[end] ?? '').trimEnd())
    end += 1
  }
  const excerpt = [...more, ...causes.map((cause) => `caused by: ${cause}`), ...(syntax?.code ?? ownFrames(frames))]
  return {
    kind: kindOf(message ?? ''),
    name: null,
    file: frame?.file ?? null,
    line: frame?.line ?? null,
    column: null,
    rule: null,
    message: message ?? 'uncaught exception; its message is not in the log',
    excerpt: excerpt.slice(0, maxExcerpt),
    start,
    end: Math.max(end, start + 1),
  }
}

/** The report of an error of syntax whose message is at `messageIndex`. */
export function syntaxAbove(lines: readonly string[], messageIndex: number): SyntaxReport | null {
  for (let index = messageIndex - 1; index >= Math.max(0, messageIndex - 6); index -= 1) {
    const report = readSyntaxReport(lines, index)
    if (report !== null) return report.end === messageIndex + 1 ? report : null
  }
  return null
}
