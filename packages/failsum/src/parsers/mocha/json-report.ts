import { isOwnPath } from '../../location.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { nothingParsed } from '../../parser.ts'
import { mochaEntry } from './failure-block.ts'

type Fields = Readonly<Record<string, unknown>>

const maxLines = 200_000

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readFailure(value: unknown, start: number, end: number): ParsedEntry | null {
  if (!isFields(value) || !isFields(value['err'])) return null
  const { err } = value
  const file = textOf(value['file'])
  const stack = textOf(err['stack'])
  const error = stack === '' ? textOf(err['message']) : stack
  const name = textOf(value['fullTitle']).replace(/\s{1,400}/g, ' ')
  return mochaEntry([name], error.split('\n'), file !== '' && isOwnPath(file) ? file : null, start, end)
}

/** Reads the document of mocha's JSON reporter. */
export function readJsonReport(segment: Segment): ParseResult {
  const isStart = (line: string, index: number): boolean => line.trim() === '{' && segment.lines[index + 1]?.trim() === '"stats": {' && !segment.isClaimed(index)
  const start = segment.lines.findIndex(isStart)
  if (start === -1) return nothingParsed
  const margin = (segment.lines[start] ?? '').indexOf('{')
  const lines = margin === 0 ? segment.lines : segment.lines.map((line) => line.slice(Math.min(margin, line.length - line.trimStart().length)))
  const close = lines.indexOf('}', start)
  if (close === -1 || close - start > maxLines) return nothingParsed
  const report = parseJson(lines.slice(start, close + 1).join('\n'))
  if (!isFields(report) || !isFields(report['stats']) || !Array.isArray(report['failures'])) return nothingParsed
  const failures: readonly unknown[] = report['failures']
  const total = report['stats']['failures']
  const listAt = lines.indexOf('  "failures": [', start)
  const entries: ParsedEntry[] = []
  let at = listAt === -1 ? start : listAt + 1
  for (const failure of failures) {
    let end = at + 1
    while (listAt !== -1 && end < close && !/^ {4}\},?$/.test(lines[end - 1] ?? '')) end += 1
    const entry = readFailure(failure, at, end)
    if (entry !== null) entries.push(entry)
    if (end < close) at = end
  }
  return { entries, total: typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null, noise: [[start, close + 1]] }
}
