import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readSyntaxReport } from '../python-traceback/syntax-error.ts'
import { indentOf, isTraceHeader, ownFrame, ownFrames, readTrace } from '../python-traceback/trace.ts'
import type { PythonTrace } from '../python-traceback/trace.ts'
import { isFixture, readTestId } from './test-id.ts'
import type { TestId } from './test-id.ts'

/** A failed test between two lines of `=`. */
export interface FailureBlock {
  readonly id: string
  readonly entry: ParsedEntry
}

const thick = /^={60,200}$/
const thin = /^-{60,200}$/
const head = /^(FAIL|ERROR|UNEXPECTED SUCCESS): (\S.{0,3000})$/
const imported = /^ImportError: Failed to import test module: (\S{1,400})$/
const maxBlock = 2000
const maxExcerpt = 30

const isLine = (text: string, sign: string, shape: RegExp): boolean => text.startsWith(sign) && shape.test(text)

/** Index after the block that starts at `start`: where the next one or the totals begin. */
function blockEnd(lines: readonly string[], start: number): number {
  for (let index = start; index < Math.min(lines.length, start + maxBlock); index += 1) {
    const text = (lines[index] ?? '').trim()
    if (isLine(text, '=', thick)) return index
    if (isLine(text, '-', thin) && nextText(lines, index + 1).startsWith('Ran ')) return index
    if (text.startsWith('Ran ') && /^Ran \d{1,9} tests? in \d/.test(text)) return index
  }
  return Math.min(lines.length, start + maxBlock)
}

const nextText = (lines: readonly string[], index: number): string => ((lines[index] ?? '').trim() === '' ? (lines[index + 1] ?? '') : (lines[index] ?? '')).trim()

/** What the test printed (`--buffer`) stands below the error. */
function messageEnd(lines: readonly string[], from: number, end: number): number {
  let index = from
  while (index < end && !['Stdout:', 'Stderr:'].includes((lines[index] ?? '').trim())) index += 1
  while (index > from && (lines[index - 1] ?? '').trim() === '') index -= 1
  return index
}

function kindOf(id: TestId, message: string): EntryKind {
  if (isFixture(id.title)) return 'hook'
  return (id.parent ?? '').startsWith('unittest.loader.') || id.title.startsWith('Failure: ') ? 'suite' : /^(?:TimeoutError|.{0,80}TimeoutExpired)\b/.test(message) ? 'timeout' : 'test'
}

/** The last trace that stands between `from` and `end`. */
function lastTrace(lines: readonly string[], from: number, end: number): PythonTrace | null {
  let trace: PythonTrace | null = null
  for (let index = from; index < end; index += 1) {
    if (!isTraceHeader(lines[index] ?? '')) continue
    trace = readTrace(lines, index)
    index = Math.max(index, trace.end - 1)
  }
  return trace
}

/** Reads the block whose line of `=` is at `index`; null when no failed test stands below it. */
export function readFailureBlock(lines: readonly string[], index: number): FailureBlock | null {
  if (!isLine((lines[index] ?? '').trim(), '=', thick)) return null
  const [, , title = ''] = head.exec((lines[index + 1] ?? '').trim()) ?? []
  if (title === '') return null
  const isSuccess = (lines[index + 1] ?? '').trim().startsWith('UNEXPECTED')
  let body = index + 2
  while (body < Math.min(lines.length, index + 12) && !isLine((lines[body] ?? '').trim(), '-', thin)) body += 1
  if (!isLine((lines[body] ?? '').trim(), '-', thin)) body = index + 1
  const end = blockEnd(lines, body + 1)
  const printed = messageEnd(lines, body + 1, end)
  const trace = lastTrace(lines, body + 1, printed)
  const id = readTestId(title)
  const margin = indentOf(lines[index] ?? '')
  const syntax = trace === null ? null : lastSyntax(lines, trace)
  const text = lines.slice(body + 1, printed)
  const module = text.map((line) => imported.exec(line.trim())?.[1]).find((name) => name !== undefined)
  const message = trace?.message ?? (isSuccess ? 'unexpected success' : (text.find((line) => line.trim() !== '')?.trim() ?? title))
  const below = trace === null || trace.messageIndex === -1 ? [] : lines.slice(trace.end, printed).map((line) => line.slice(Math.min(margin, indentOf(line)))).filter((line) => line.trim() !== '')
  const frame = ownFrame(trace?.frames ?? [])
  const place = syntax ?? frame
  const entry: ParsedEntry = {
    kind: kindOf(id, message),
    name: module ?? id.name,
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: null,
    rule: null,
    message: syntax?.message ?? message,
    excerpt: [...below, ...(syntax?.code ?? ownFrames(trace?.frames ?? []))].slice(0, maxExcerpt),
    start: index + 1,
    end,
  }
  return { id: id.id, entry }
}

/** The error of syntax that the trace ends with. */
function lastSyntax(lines: readonly string[], trace: PythonTrace): ReturnType<typeof readSyntaxReport> {
  const from = Math.max(trace.start, trace.messageIndex - 6)
  for (let index = trace.messageIndex; index >= from; index -= 1) {
    const report = readSyntaxReport(lines, index)
    if (report !== null) return report
  }
  return null
}
