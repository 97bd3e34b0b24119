import { append } from '../../append.ts'
import { cleanPath } from '../../location.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const maxLines = 200_000

function toEntry(found: Fields, start: number): ParsedEntry | null {
  const { filename, message, code, location } = found
  if (typeof filename !== 'string' || typeof message !== 'string' || message.trim() === '' || !isFields(location)) return null
  const at = (key: string): number | null => (typeof location[key] === 'number' && Number.isInteger(location[key]) ? location[key] : null)
  const rule = typeof code === 'string' ? code : null
  const kind = rule === null || rule === 'invalid-syntax' || rule === 'E999' ? 'compile' : 'lint'
  return { kind, name: null, file: cleanPath(filename), line: at('row'), column: at('column'), rule, message: message.trim(), excerpt: [], start, end: start + 1 }
}

function parseList(text: string): Fields[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((one) => isFields(one) && 'noqa_row' in one) ? (value as Fields[]) : null
  } catch {
    return null
  }
}

/** Reads `--output-format json`: a list from a line `[` to a line `]`. */
export function readRuffJson({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let total: number | null = null
  for (let start = 0; start < lines.length; start += 1) {
    const line = lines[start] ?? ''
    if (line.trim() !== '[' || isClaimed(start)) continue
    const end = lines.indexOf(line.replace('[', ']'), start + 1) + 1
    if (end === 0) break
    const inner = lines.slice(start, end)
    const list = end - start < maxLines && inner.some((one) => one.includes('"noqa_row"')) ? parseList(inner.join('\n')) : null
    if (list === null) {
      start = end - 1
      continue
    }
    const at = inner.flatMap((one, offset) => (one.trimStart().startsWith('"filename":') ? [start + offset] : []))
    const found = list.flatMap((one, index) => toEntry(one, at[index] ?? start) ?? [])
    append(entries, found)
    total = (total ?? 0) + found.length
    noise.push([start, end])
    start = end - 1
  }
  return { entries, total, noise }
}
