import { append } from '../append.ts'
import { cleanPath, isOwnPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { lastWork } from './pyright/last-work.ts'
import { readReport } from './pyright/read-report.ts'

interface Finding {
  readonly severity: string
  readonly entry: ParsedEntry
}

const diagnostic = /^(?:(.{1,1000}):)?(\d{1,9}):(\d{1,9}) - (error|warning|information): (.{1,4000})$/
const fileWide = /^(.{1,1000}\.pyi?): (error): (.{1,4000})$/
const counts = /^(\d{1,9}) errors?, (\d{1,9}) warnings?(?:, (\d{1,9}) (?:informations?|notes?))?$/
const rule = /^(.{0,4000}?\S) \((report[A-Za-z]{2,60})\)$/
const notice = /^(?:No source files found\.|error: (?:File or directory ".{1,1000}" does not exist|.{1,400}(?:config|pyproject\.toml).{0,400})|No source files found)/
const header = /^(?:[A-Za-z]:)?[^:]{1,1000}\.pyi?$/
const indentOf = (line: string): number => line.length - line.trimStart().length
const maxContinuation = 30

/** Index after the lines that go on with the message at `start`: indented deeper, and no message of their own. */
function messageEnd(lines: readonly string[], start: number): number {
  const margin = indentOf(lines[start] ?? '')
  let end = start + 1
  while (end < lines.length && end <= start + maxContinuation) {
    const line = lines[end] ?? ''
    if (line.trim() === '' || indentOf(line) <= margin || diagnostic.test(line.trim().slice(0, 4000))) break
    end += 1
  }
  return end
}

function readFinding(lines: readonly string[], start: number, current: string | null): Finding | null {
  const text = (lines[start] ?? '').trim()
  if (!text.includes(' - ') || text.length > 4000) return null
  const [, path, line, column, severity, first] = diagnostic.exec(text) ?? []
  const file = path ?? current
  if (severity === undefined || first === undefined || file === null || !isOwnPath(file)) return null
  const end = messageEnd(lines, start)
  const parts = [first, ...lines.slice(start + 1, end).map((one) => one.trim())]
  const [, last, name] = rule.exec(parts.at(-1) ?? '') ?? []
  if (last !== undefined) parts[parts.length - 1] = last
  const [message = first, ...excerpt] = parts
  const place = { file: cleanPath(file), line: Number(line), column: Number(column), rule: name ?? null }
  return { severity, entry: { kind: 'type', name: null, ...place, message, excerpt: excerpt.slice(0, maxContinuation), start, end } }
}

function readNotice(text: string, start: number): ParsedEntry | null {
  const [, file, , message] = text.includes(': error: ') ? (fileWide.exec(text) ?? []) : []
  const place = { name: null, line: null, column: null, rule: null, excerpt: [], start, end: start + 1 }
  if (file !== undefined && message !== undefined && text.includes('ile or directory')) return { kind: 'config', file, message, ...place }
  return notice.test(text) ? { kind: 'config', file: null, message: text.replace(/^error: /, ''), ...place } : null
}

function parse(segment: Segment): ParseResult {
  const { lines, isClaimed } = segment
  const report = readReport(segment)
  const entries: ParsedEntry[] = [...report.entries]
  const noise: (readonly [number, number])[] = [...report.noise]
  let total = report.total
  let run: Finding[] = []
  let notices: ParsedEntry[] = []
  let current: string | null = null
  const last = lastWork(segment)
  const close = (errors: number | null, warnings: number, end: number): void => {
    const isWarned = errors === 0 && warnings > 0 && end >= last
    const wanted = isWarned ? 'warning' : 'error'
    for (const { severity, entry } of run) {
      if (severity === wanted) entries.push(entry)
      else noise.push([entry.start, entry.end])
    }
    const own = errors === null && run.length === 0 ? [] : notices
    append(entries, own)
    if (errors !== null) total = (total ?? 0) + (isWarned ? warnings : errors) + own.length
    run = []
    notices = []
    current = null
  }
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || isClaimed(index)) continue
    const [, errors, warnings] = text.includes(' error') ? (counts.exec(text.slice(0, 200)) ?? []) : []
    if (errors !== undefined && warnings !== undefined) {
      noise.push([index, index + 1])
      close(Number(errors), Number(warnings), index + 1)
      continue
    }
    const finding = readFinding(lines, index, current)
    if (finding !== null) {
      run.push(finding)
      index = finding.entry.end - 1
      continue
    }
    const own = readNotice(text.slice(0, 4000), index)
    if (own !== null) notices.push(own)
    else if (text.length < 1000 && header.test(text)) {
      current = text
      if (diagnostic.test((lines[index + 1] ?? '').trim().slice(0, 4000))) noise.push([index, index + 1])
    }
  }
  close(null, 0, lines.length)
  return { entries: entries.sort((a, b) => a.start - b.start), total, noise }
}

/** Reads pyright and basedpyright: errors with the lines that explain them, and warnings where they are what failed. */
export const pyrightParser: Parser = {
  format: 'pyright',
  tools: 'pyright 1, basedpyright 1 (text, json)',
  marks: [' - error: ', ' - warning: ', ' errors, ', ' error, ', 'No source files found', '"generalDiagnostics"'],
  parse,
}
