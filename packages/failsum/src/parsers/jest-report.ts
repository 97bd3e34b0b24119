import { isOwnPath, parseFrame } from '../location.ts'
import { nothingParsed } from '../parser.ts'
import type { ParsedEntry, ParseResult } from '../parser.ts'
import { stripControls } from '../decode/strip-controls.ts'

const longestReport = 8 * 1024 * 1024
const excerptLines = 30

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface Report {
  readonly report: Fields
  readonly start: number
  readonly end: number
}

function parseReport(text: string): Fields | null {
  if (text.length > longestReport) return null
  try {
    const report: unknown = JSON.parse(text)
    return isFields(report) && Array.isArray(report['testResults']) ? report : null
  } catch {
    // Cut or not JSON: other readings of the log have to do.
    return null
  }
}

/** A report on one line, also behind what a test has printed without a line end. */
function reportInLine(line: string): Fields | null {
  const at = line.indexOf('{"num')
  return at === -1 || !line.includes('"testResults"') ? null : parseReport(line.slice(at))
}

/** The index of the line that closes a document which starts with `{` alone on a line; -1 when there is none. */
function closingLine(lines: readonly string[], start: number): number {
  const opening = lines[start] ?? ''
  if (opening.trim() !== '{' || !(lines[start + 1] ?? '').trimStart().startsWith('"num')) return -1
  const closing = opening.replace('{', '}')
  return lines.findIndex((line, index) => index > start && line === closing)
}

/** The reports among `lines`: each one JSON document on one line, or pretty-printed from a `{` to a `}` of the same indent. */
function findReports(lines: readonly string[]): Report[] {
  const reports: Report[] = []
  for (let start = 0; start < lines.length; start += 1) {
    const line = lines[start] ?? ''
    if (!line.includes('{')) continue
    const last = closingLine(lines, start)
    const report = last === -1 ? reportInLine(line) : parseReport(lines.slice(start, last + 1).join('\n'))
    const end = Math.max(start, last) + 1
    if (report !== null) reports.push({ report, start, end })
    start = end - 1
  }
  return reports
}

function errorEntry(text: string, rest: Pick<ParsedEntry, 'kind' | 'name' | 'start' | 'end'>, file: string): ParsedEntry {
  const lines = stripControls(text.replaceAll('\n', '\u2028')).split('\u2028')
  const frames = lines.flatMap((line) => {
    const frame = parseFrame(line)
    return frame !== null && isOwnPath(frame.file) ? [{ line, frame }] : []
  })
  const place = frames[0]?.frame
  const firstFrame = lines.findIndex((line) => /^\s{1,100}at /.test(line))
  const head = (firstFrame === -1 ? lines : lines.slice(0, firstFrame)).filter((line) => line.trim() !== '')
  const [message = 'failed, the report holds no error of it', ...detail] = head
  return {
    ...rest,
    file: place?.file ?? file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: null,
    message: message.trim(),
    excerpt: (detail.length > 0 ? detail : frames.slice(0, 3).map(({ line }) => line)).slice(0, excerptLines),
  }
}

/** The `location` of a test, as far as it is one. */
function placeOf(location: unknown): Partial<Pick<ParsedEntry, 'line' | 'column'>> {
  if (!isFields(location)) return {}
  const { line, column } = location
  return typeof line === 'number' ? { line, column: typeof column === 'number' ? column : null } : {}
}

function testEntries(suite: Fields, tool: 'jest' | 'vitest', start: number, end: number): ParsedEntry[] {
  const file = textOf(suite['name'])
  const tests = listOf(suite['assertionResults']).filter(isFields)
  const failed = tests.filter(({ status }) => status === 'failed')
  const entries = failed.map((test) => {
    const name = [...listOf(test['ancestorTitles']), test['title']].map(textOf).filter((part) => part !== '').join(' > ')
    const text = listOf(test['failureMessages']).map(textOf).join('\n')
    const kind = /timed out in|Exceeded timeout of/.test(text.slice(0, 2000)) ? 'timeout' : 'test'
    const entry = errorEntry(text, { kind, name: name === '' ? textOf(test['fullName']) : name, start, end }, file)
    // Jest gives the place of the test; Vitest that of the error, in a file it does not name.
    return entry.line === null && tool === 'jest' ? { ...entry, ...placeOf(test['location']) } : entry
  })
  if (entries.length > 0 || suite['status'] !== 'failed') return entries
  return [errorEntry(textOf(suite['message']), { kind: 'suite', name: null, start, end }, file)]
}

/**
 * Reads the JSON report that Jest and Vitest share (`testResults`, `assertionResults`); Jest's alone counts suites with
 * runtime errors. A failed file without a failed test is an entry too.
 */
export function readJestReport(lines: readonly string[], tool: 'jest' | 'vitest'): ParseResult {
  const own = findReports(lines).filter(({ report }) => ('numRuntimeErrorTestSuites' in report) === (tool === 'jest'))
  if (own.length === 0) return nothingParsed
  const entries = own.flatMap(({ report, start, end }) =>
    listOf(report['testResults']).filter(isFields).flatMap((suite) => testEntries(suite, tool, start, end)),
  )
  const tests = own.reduce((sum, { report }) => sum + Number(report['numFailedTests']), 0)
  const suites = entries.filter(({ kind }) => kind === 'suite').length
  return { entries, total: Number.isInteger(tests) && tests >= 0 ? tests + suites : null, noise: own.map(({ start, end }) => [start, end] as const) }
}
