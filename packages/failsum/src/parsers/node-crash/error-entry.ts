import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import type { CrashBlock } from './crash-blocks.ts'
import { isOwnFile } from './js-frame.ts'
import { readPrintedError } from './printed-error.ts'
import { shortDiff } from './short-diff.ts'

const messageLines = 3
const excerptLines = 30
const maxCodeWidth = 200
const property = /^\s{1,20}(?:code|errno|syscall|path|dest|address|hostname|port): .{1,300}$/
const rejectedWith = /UnhandledPromiseRejection: This error originated .{1,400}(The promise rejected with the reason .{1,4000}?)\.?\]?$/
const compileHead = /^(?:SyntaxError\b|TSError: |Error \[TransformError\]|TransformError)/

function kindOf(message: string, code: string | null, header: string): EntryKind {
  if (compileHead.test(message)) return 'compile'
  const isRejection = code === 'ERR_UNHANDLED_REJECTION' || message.startsWith('[UnhandledPromiseRejection') || header.includes('/process/promises')
  return isRejection ? 'unhandled' : 'crash'
}

/** What a person would call the error: `Error: x`; the words that Node wraps around a rejected value are left out. */
function headOf(line: string): string {
  const text = line.trim()
  const reason = rejectedWith.exec(text)?.[1]
  if (reason !== undefined) return `UnhandledPromiseRejection: ${reason}`
  const wrapped = text.startsWith('[') && /^\[[^\]]{1,80}(?:Error|Exception)\b/.test(text) && text.endsWith(']')
  return wrapped ? text.slice(1, -1) : text
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Makes an entry of a printed error; `block` is the header that Node printed above it. */
export function errorEntry(printed: readonly string[], start: number, end: number, block?: CrashBlock): ParsedEntry {
  const margin = indentOf(printed[0] ?? '')
  const lines = margin === 0 ? printed : printed.map((line) => line.slice(Math.min(margin, indentOf(line))))
  const error = readPrintedError(lines)
  const [first = '', ...more] = error.message.filter((line) => !line.trim().startsWith('(Use `node --trace-uncaught'))
  const head = headOf(first)
  const isOwnHeader = block !== undefined && isOwnFile(block.place.file) && !/[<>[\]]/.test(block.place.file)
  const isSyntax = head.startsWith('SyntaxError')
  const frame = error.place !== null && error.place.line !== null ? error.place : null
  const sameLine = isOwnHeader && frame !== null && frame.file === block.place.file && frame.line === block.place.line
  const place = isOwnHeader && !sameLine && (isSyntax || error.frames.length === 0) ? block.place : (error.place ?? (isOwnHeader ? block.place : null))
  const showsCode = isOwnHeader && block.code.every((line) => line.length <= maxCodeWidth)
  const properties = lines.filter((line) => property.test(line)).map((line) => line.trim().replace(/,$/, ''))
  const excerpt = [
    ...error.causes,
    ...shortDiff(error.diff),
    ...more.slice(messageLines - 1),
    ...(showsCode && error.diff.length === 0 ? block.code : []),
    ...error.frames,
    ...(error.code === null || properties.length < 2 ? [] : [properties.slice(0, 6).join(', ')]),
  ]
  return {
    kind: kindOf(head, error.code, block?.place.file ?? ''),
    name: null,
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: error.code === 'ERR_ASSERTION' ? null : error.code,
    message: [head === '' ? 'uncaught error' : head, ...more.slice(0, messageLines - 1)].join('\n'),
    excerpt: excerpt.slice(0, excerptLines),
    start,
    end,
  }
}
