import { append } from '../append.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readFinding } from './ruff/finding.ts'
import { readNotice } from './ruff/notice.ts'
import { readRuffJson } from './ruff/read-json.ts'

interface Run {
  readonly entries: ParsedEntry[]
  /** True when some line of the run can only be ruff's. */
  isCertain: boolean
}

const counted = /^Found (\d{1,9}) (?:errors?|diagnostics?)(?: \((?:\d{1,9}) fixed, (\d{1,9}) remaining\))?\.?$/
const fixable = /^(?:\[\*\] (?:\d{1,9} fixable with |.{0,40}potentially fixable)|No fixes available \()/
const formatted = /^(\d{1,9}) files? would be reformatted(?:, .{0,100})?$/
const passed = /^(?:All checks passed!|\d{1,9} files? already formatted)$/

function parse(segment: Segment): ParseResult {
  const { lines, isClaimed } = segment
  const json = readRuffJson(segment)
  const entries: ParsedEntry[] = [...json.entries]
  const noise: (readonly [number, number])[] = [...json.noise]
  let total = json.total
  let run: Run = { entries: [], isCertain: false }
  let reformats: ParsedEntry[] = []
  let current: string | null = null
  const add = (count: number): void => {
    total = (total ?? 0) + count
  }
  const close = (): void => {
    if (run.isCertain) append(entries, run.entries)
    run = { entries: [], isCertain: false }
    current = null
  }
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || text.length > 4000 || isClaimed(index)) continue
    const notice = readNotice(lines, index)
    if (notice !== null) {
      if (notice.entry.kind === 'format') reformats.push(notice.entry)
      else entries.push(notice.entry)
      index = notice.entry.end - 1
      continue
    }
    const finding = readFinding(lines, index, current)
    if (finding !== null) {
      run.entries.push(finding.entry)
      run.isCertain ||= finding.isCertain
      if (finding.isGrouped) current = finding.entry.file
      index = finding.entry.end - 1
      continue
    }
    if (/^[^\s:][^:]{0,1000}\.(?:pyi?|ipynb):$/.test(text)) {
      current = text.slice(0, -1)
      continue
    }
    const [, found, remaining] = text.startsWith('Found ') ? (counted.exec(text) ?? []) : []
    if (found !== undefined && run.entries.length > 0) {
      run.isCertain = true
      close()
      add(Number(remaining ?? found))
      noise.push([index, index + 1])
    } else if (fixable.test(text) || passed.test(text)) {
      noise.push([index, index + 1])
    } else if (reformats.length > 0 && formatted.test(text)) {
      append(entries, reformats)
      add(reformats.length)
      reformats = []
      noise.push([index, index + 1])
    }
  }
  close()
  append(entries, reformats)
  return { entries: entries.sort((a, b) => a.start - b.start), total, noise }
}

/** Reads `ruff check` in its formats full, concise, grouped and json, `ruff format --check`, and ty. */
export const ruffParser: Parser = {
  format: 'ruff',
  tools: 'ruff 0.1-0.16 (full, concise, grouped, json; format --check), ty',
  marks: ['--> ', '.py:', '.pyi:', '.ipynb:', 'Would reformat: ', 'ruff failed', '"filename"', 'All checks passed!'],
  parse,
}
