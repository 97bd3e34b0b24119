import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { isInfraError } from '../error-line.ts'
import { pnpmMessage, pnpmReportAt, pnpmReportEntry } from './pnpm-report.ts'
import type { PnpmReport } from './pnpm-report.ts'
import { scriptEntry, scriptOutputBefore } from './script-output.ts'

const badges: readonly RegExp[] = [
  /^\s{0,4}(ERR_PNPM_[A-Z0-9_]{1,60}|ELIFECYCLE)\s{1,6}(\S.*)$/,
  /^\s{0,4}(ERR_PNPM_RECURSIVE_FAIL)\s{0,6}$/,
  /^\u2009(ERROR)\u2009\s{0,6}(\S.*)$/,
  /^\[(ELIFECYCLE)\] (\S.*)$/,
]
const failedScript = /^(@?[^\s@]{1,214})@\S{0,100} (\S{1,214}): `?(.*?)`?$/
const folder = /^(?:\/|[A-Za-z]:[\\/])[^\n]{0,4000}:$/
const exitStatus = /^Exit status (\d{1,3})$|^(spawn \S{1,100})$/
const stopped = /^\[ELIFECYCLE\] Command failed with signal SIGTERM\.$/
const scriptReport = /^ERR_PNPM_(?:RECURSIVE_(?:RUN_FIRST_)?FAIL|EXECUTOR_LIFECYCLE_SCRIPT_FAILED)$/
const closed = /^(\S[^:]{0,400} \S{1,214}): Failed$/
const warning = /^\s{0,4}WARN\s|^\[WARN\] /
const summary = /^(?:Scope: |Summary: \d{1,7} fails)/
const detailStarts: readonly string[] = [
  'This error happened', 'Note that in CI', '* ', 'No authorization header', 'The latest release',
  'If you need the full list',
  'Your Node version', 'Expected version', 'Got: ', 'To fix this issue', 'For help, run',
]
const detail = /^(?:\s{1,8}\S|> \d|\S{1,214} is not in the npm registry)/
const advice = /^(?:Note that in CI|For help, run|This error happened)/

interface Badge {
  readonly code: string
  readonly text: string
}

function badgeAt(line: string): Badge | null {
  for (const badge of badges) {
    const [, code, text = ''] = badge.exec(line) ?? []
    if (code !== undefined) return { code, text: text.trimEnd() }
  }
  return null
}

/** Index after the explanation below an error: paragraphs that begin as pnpm's own do. */
function afterDetails(lines: readonly string[], start: number): number {
  let end = start
  for (let index = start; index < Math.min(lines.length, start + 40); index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    const isDetail = detail.test(line) || detailStarts.some((start) => line.startsWith(start))
    if (!isDetail || badgeAt(line) !== null || warning.test(line)) break
    end = index + 1
  }
  return end
}

function causeEntry(lines: readonly string[], { code, text }: Badge, start: number): ParsedEntry {
  const end = afterDetails(lines, start + 1)
  const excerpt = lines.slice(start + 1, end).filter((line) => line.trim() !== '' && !advice.test(line))
  const isInfra = isInfraError(text) || /_(?:META_FETCH_FAIL|FETCH_(?:401|403|429|5\d\d))$/.test(code)
  const file = /(\/\S{1,4000}\.json)\b/.exec(text)?.[1] ?? null
  return {
    kind: isInfra ? 'infra' : 'tool',
    name: null,
    file: code === 'ERROR' ? file : null,
    line: null,
    column: null,
    rule: code === 'ERROR' ? null : code,
    message: text,
    excerpt: excerpt.slice(0, 12),
    start,
    end,
  }
}

function isScriptFailure({ code, text }: Badge): boolean {
  return code === 'ELIFECYCLE' || failedScript.test(text) || text.startsWith('Command failed with exit code ')
}

/** A stretch that pnpm wrote; noise where it has no entry. */
interface Stretch {
  readonly start: number
  readonly end: number
  readonly entry: ParsedEntry | null
}

/** `packages/a test: Failed`, and the failure that pnpm lists at the end of the run. */
function readClosedTask(segment: Segment, start: number, task: string): Stretch {
  const { lines } = segment
  // pnpm ends what still runs once a task has failed: what it ended has not failed.
  if (stopped.test(lines[start + 1] ?? '')) return { start, end: start + 2, entry: null }
  let end = start + 1
  let message = 'Command failed'
  for (let index = end; index < Math.min(lines.length, start + 4); index += 1) {
    const line = lines[index] ?? ''
    const status = statusText(line)
    if (status !== null) message = status
    else if (badgeAt(line) === null && !folder.test(line)) break
    end = index + 1
  }
  const command = lines[0]?.slice(task.length + 2) ?? ''
  const failure = { start, end, name: task, rule: null, message: `${message}: ${command}` }
  return { start, end, entry: scriptEntry(segment, failure, scriptOutputBefore(segment, start)) }
}

function readFailedScript(segment: Segment, index: number, { code, text }: Badge): Stretch {
  const { lines } = segment
  const start = folder.test(lines[index - 1] ?? '') ? index - 1 : index
  const status = statusText(lines[index + 1] ?? '')
  const end = status === null ? index + 1 : index + 2
  const [, name, script, command] = failedScript.exec(text) ?? []
  const output = scriptOutputBefore(segment, start)
  if (output.isRepeated && name === undefined) return { start, end, entry: null }
  const message = status === null || command === undefined ? text : `${status}: ${command}`
  const task = name === undefined || script === undefined ? null : `${name} ${script}`
  const failure = { start, end, name: task, rule: code === 'ERROR' ? null : code, message }
  return { start, end, entry: scriptEntry(segment, failure, output) }
}

/** A report of pnpm 12; one that only sums up failed scripts is a wrapper, or noise below the script's own end. */
function readReport(segment: Segment, start: number, report: PnpmReport): Stretch {
  const { end, code } = report
  if (!scriptReport.test(code ?? '')) return { start, end, entry: pnpmReportEntry(report, start) }
  const output = scriptOutputBefore(segment, start)
  const failure = { start, end, name: null, rule: code, message: pnpmMessage(report) }
  const isSummary = code === 'ERR_PNPM_RECURSIVE_FAIL' || output.isRepeated
  return { start, end, entry: isSummary ? null : scriptEntry(segment, failure, output) }
}

/** Reads what pnpm wrote at `index`; null when that line is none of pnpm's. */
function readAt(segment: Segment, index: number): Stretch | null {
  const { lines } = segment
  const line = lines[index] ?? ''
  const task = line.endsWith(': Failed') ? closed.exec(line)?.[1] : undefined
  // A script can print such a line too: only the task that the segment starts with is pnpm's to close.
  if (task !== undefined && lines[0]?.startsWith(`${task}$ `) === true) return readClosedTask(segment, index, task)
  const report = line.startsWith('Error: ') ? pnpmReportAt(lines, index) : null
  if (report !== null) return readReport(segment, index, report)
  const found = badgeAt(line)
  const isNoise = found === null ? warning.test(line) || summary.test(line) : found.code === 'ERR_PNPM_RECURSIVE_FAIL'
  if (isNoise) return { start: index, end: index + 1, entry: null }
  if (found === null) return null
  if (isScriptFailure(found)) return readFailedScript(segment, index, found)
  const entry = causeEntry(lines, found, index)
  return { start: index, end: entry.end, entry }
}

function statusText(line: string): string | null {
  const [, status, spawn] = exitStatus.exec(line.trim()) ?? []
  if (status !== undefined) return `Command failed with exit code ${status}`
  return spawn === undefined ? null : `Command failed: ${spawn}`
}

/** Reads pnpm 7 to 12: ` ERR_PNPM_…`, ` ELIFECYCLE `, ` ERROR `, reports, and the close of a task of `pnpm -r`. */
export function readPnpm(segment: Segment): Omit<ParseResult, 'total'> {
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  for (let index = 0; index < segment.lines.length; index += 1) {
    const stretch = segment.isClaimed(index) ? null : readAt(segment, index)
    if (stretch === null) continue
    if (stretch.entry === null) noise.push([stretch.start, stretch.end])
    else entries.push(stretch.entry)
    index = stretch.end - 1
  }
  return { entries, noise }
}
