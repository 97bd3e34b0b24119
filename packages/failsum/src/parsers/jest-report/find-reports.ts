const longestReport = 8 * 1024 * 1024

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A report and the lines it stands in. */
export interface Report {
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
export function findReports(lines: readonly string[]): Report[] {
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
