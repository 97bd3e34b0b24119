import { cleanPath } from '../../location.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'

const maxLines = 200_000
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Number `key` of `value`, one more than JSON has it: its lines and columns start at 0. */
const position = (value: unknown, key: string): number | null => (isFields(value) && typeof value[key] === 'number' && Number.isInteger(value[key]) ? value[key] + 1 : null)

function toEntry(found: Fields, start: number, end: number): ParsedEntry | null {
  const { file, message, rule, severity, range } = found
  if (severity !== 'error' || typeof message !== 'string' || message.trim() === '') return null
  const [first = '', ...excerpt] = message.trim().split('\n')
  const from = isFields(range) ? range['start'] : null
  const place = { file: typeof file === 'string' ? cleanPath(file) : null, line: position(from, 'line'), column: position(from, 'character') }
  return { kind: 'type', name: null, ...place, rule: typeof rule === 'string' ? rule : null, message: first, excerpt: excerpt.slice(0, 30), start, end }
}

function parseReport(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) && Array.isArray(value['generalDiagnostics']) ? value : null
  } catch {
    return null
  }
}

/** Reads what `pyright --outputjson` prints: an object from a line `{` to a line `}`. */
export function readReport({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let total: number | null = null
  for (let start = 0; start < lines.length; start += 1) {
    const line = lines[start] ?? ''
    if (line.trim() !== '{' || isClaimed(start)) continue
    const closing = line.replace('{', '}')
    const end = lines.indexOf(closing, start + 1) + 1
    if (end === 0) break
    const inner = lines.slice(start, end)
    const report = end - start < maxLines && inner.some((one) => one.includes('"generalDiagnostics"')) ? parseReport(inner.join('\n')) : null
    if (report === null) {
      start = end - 1
      continue
    }
    const at = inner.flatMap((one, offset) => (one.trimStart().startsWith('"severity":') ? [start + offset] : []))
    for (const [index, found] of (report['generalDiagnostics'] as readonly unknown[]).entries()) {
      const place = at[index] ?? start
      const entry = isFields(found) ? toEntry(found, place, place + 1) : null
      if (entry !== null) entries.push(entry)
    }
    const summary = report['summary']
    if (isFields(summary) && typeof summary['errorCount'] === 'number' && Number.isInteger(summary['errorCount']) && summary['errorCount'] >= 0) total = (total ?? 0) + summary['errorCount']
    noise.push([start, end])
    start = end - 1
  }
  return { entries, total, noise }
}
