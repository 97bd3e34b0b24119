import { isInfraError } from '../error-line.ts'
import type { ParsedEntry } from '../../parser.ts'

const head = /^Error: (ERR_PNPM_[A-Z0-9_]{1,80})$|^Error: {1,3}([×x] \S.*)$/u
const cause = /^ {2}(?:[×x]|[├╰|`][─-]{1,2}[▶>]) (\S.*)$/u
const continuation = /^ {2}[│|](?: {0,3}(.*))?$|^ {6}(.*)$/u
const help = /^ {2}help: (\S.*)$/
const helpContinuation = /^ {8}(.*)$/
const longest = 60
const helpLines = 3

/** What pnpm 12 reports: a code, a chain of causes, each in paragraphs, and advice. */
export interface PnpmReport {
  readonly code: string | null
  /** The first paragraphs of the causes, outermost first. */
  readonly causes: readonly string[]
  /** What stands below the causes, and the advice. */
  readonly details: readonly string[]
  readonly end: number
}

/** pnpm breaks lines at 80 columns, also after a hyphen or a slash within a word. */
function joinLine(text: string, line: string): string {
  return /\S[-/]$/.test(text) ? text + line : `${text} ${line}`
}

/** Reads the report that starts at `start`; null when none starts there. */
export function pnpmReportAt(lines: readonly string[], start: number): PnpmReport | null {
  const [, code, first] = head.exec(lines[start] ?? '') ?? []
  if (code === undefined && first === undefined) return null
  const causes: string[] = first === undefined ? [] : [first.slice(2)]
  const details: string[] = []
  const advice: string[] = []
  let inDetails = false
  let end = start + 1
  for (let index = end; index < Math.min(lines.length, start + longest); index += 1) {
    const line = lines[index] ?? ''
    const opened = cause.exec(line)?.[1]
    const helped = help.exec(line)?.[1] ?? (advice.length > 0 ? helpContinuation.exec(line)?.[1] : undefined)
    const more = continuation.exec(line)
    if (opened !== undefined) {
      causes.push(opened)
      inDetails = false
    } else if (helped !== undefined) advice.push(helped)
    else if (more !== null && causes.length > 0) {
      const text = more[1] ?? more[2] ?? ''
      inDetails ||= text.trim() === '' || /^\s/.test(text)
      if (!inDetails) causes.push(joinLine(causes.pop() ?? '', text))
      else if (text.trim() !== '') details.push(text.trim())
    } else if (line.trim() !== '') break
    else if (causes.length > 0) {
      if (!isIndented(lines[index + 1] ?? '')) break
      inDetails = true
    }
    if (line.trim() !== '') end = index + 1
  }
  if (causes.length === 0) return null
  const shownAdvice = advice.filter((text) => text !== '').slice(0, helpLines)
  return { code: code ?? null, causes, details: [...details, ...shownAdvice], end }
}

function isIndented(line: string): boolean {
  return cause.test(line) || help.test(line) || continuation.test(line)
}

/** The causes as one sentence: one that an outer cause already quotes is left out, and so is what pnpm was doing. */
export function pnpmMessage({ causes }: PnpmReport): string {
  const told: string[] = []
  for (const text of causes) {
    const isKnown = told.some((outer) => outer.includes(text))
    if (!isKnown && (text !== 'installing dependencies' || causes.length === 1)) told.push(text)
  }
  return told.join(': ')
}

/** The entry of a report that is no mere summary of failed scripts. */
export function pnpmReportEntry(report: PnpmReport, start: number): ParsedEntry {
  const message = pnpmMessage(report)
  const isNetwork = /_(?:NETWORK_ERROR|META_FETCH_FAIL|FETCH_(?:401|403|429|5\d\d))$/.test(report.code ?? '')
  return {
    kind: isNetwork || isInfraError(message) ? 'infra' : 'tool',
    name: null,
    file: null,
    line: null,
    column: null,
    rule: report.code,
    message,
    excerpt: report.details.slice(0, 12),
    start,
    end: report.end,
  }
}
