import { cleanPath } from '../../location.ts'
import type { Segment } from '../../parser.ts'
import { toFinding } from './finding.ts'
import type { OxlintFinding } from './finding.ts'

const longestObject = 30
const report = '{ "diagnostics": ['

type Fields = Partial<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {}
}

function parse(json: string): Fields {
  try {
    return fieldsOf(JSON.parse(json))
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const firstOf = (value: unknown): Fields => (Array.isArray(value) ? fieldsOf(value[0]) : {})

/** Reads an object of the format json, one on a line; before version 1 without line numbers. */
function readLine(text: string, start: number): OxlintFinding | null {
  const from = text.startsWith(report) ? report.length : 0
  if (!text.startsWith('{"message": ', from)) return null
  const json = text.slice(from, text.lastIndexOf('}') + 1)
  const { message, code, severity, help, filename, labels } = parse(json)
  const said = textOf(message)
  const file = textOf(filename)
  if (said === null || file === null) return null
  const { line, column } = fieldsOf(firstOf(labels)['span'])
  const advice = textOf(help)
  return toFinding({
    severity: severity === 'error' ? 'error' : 'warning', file: cleanPath(file), line: numberOf(line), column: numberOf(column),
    rule: textOf(code), message: said, excerpt: advice === null ? [] : [`help: ${advice}`],
  }, start, start + 1)
}

/** Reads an object of the format gitlab, which takes several lines. */
function readObject(segment: Segment, start: number): OxlintFinding | null {
  const opening = segment.lines[start] ?? ''
  if (opening.trim() !== '{' || segment.lines[start + 1]?.trimStart().startsWith('"description": "') !== true) return null
  const closing = opening.replace('{', '}').trimEnd()
  for (let end = start + 1; end < Math.min(segment.lines.length, start + longestObject) && !segment.isClaimed(end); end += 1) {
    const line = (segment.lines[end] ?? '').trimEnd()
    if (line !== closing && line !== `${closing},`) continue
    const { description, check_name: rule, severity, location } = parse([...segment.lines.slice(start, end), '}'].join('\n'))
    const message = textOf(description)
    const { path, lines } = fieldsOf(location)
    const file = textOf(path)
    if (message === null || typeof rule !== 'string' || file === null) return null
    return toFinding({
      severity: severity === 'critical' ? 'error' : 'warning', file: cleanPath(file), line: numberOf(fieldsOf(lines)['begin']), column: null,
      rule: textOf(rule), message, excerpt: [],
    }, start, end + 1)
  }
  return null
}

/** Reads a finding of the formats json and gitlab at `start`. */
export function readJsonFinding(segment: Segment, start: number): OxlintFinding | null {
  const text = (segment.lines[start] ?? '').trim()
  return text.startsWith('{') ? (readLine(text, start) ?? readObject(segment, start)) : null
}
