import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { nothingParsed } from '../parser.ts'
import { readLooseErrors } from './node-test/file-failure.ts'
import { readAva } from './tap/ava.ts'
import { pointEntry } from './tap/point-entry.ts'
import { readTapPoints } from './tap/tap-points.ts'
import type { TapPoint } from './tap/tap-points.ts'
import { readTapCounts, readTapReporter } from './tap/tap-reporter.ts'

const version = /^\s{0,80}TAP version \d{1,3}$/
const plan = /^\s{0,80}1\.\.\d{1,9}(?: {1,4}#.{0,400})?$/
const failCount = /^\s{0,80}# fail {1,4}(\d{1,9})$/
/** The counts stand together; a lone one can be what a test printed. */
const countStart = /^\s{0,80}# tests {1,4}\d/
const ownField = /^(?:message|error|at|diff|stack|operator|actual|details|values):/
const sourceFile = /^\S{1,1000}\.[cm]?[jt]sx?$/
const bailOut = /^\s{0,80}Bail out!(?: (.{1,2000}))?$/

/** Lines that belong to the report: plans, versions, comments. */
function readReportLines({ lines, isClaimed }: Segment): { readonly noise: [number, number][]; readonly total: number | null; readonly isTap: boolean } {
  const noise: [number, number][] = []
  let total: number | null = null
  let isTap = false
  for (const [index, line] of lines.entries()) {
    if (isClaimed(index)) continue
    const isPlan = version.test(line) || plan.test(line)
    isTap ||= isPlan
    if (!isPlan && !line.trimStart().startsWith('# ')) continue
    noise.push([index, index + 1])
    const failed = lines.slice(Math.max(0, index - 4), index).some((other) => countStart.test(other)) ? failCount.exec(line)?.[1] : undefined
    const counted = failed === undefined ? readTapCounts(line.trimStart()) : Number(failed)
    if (counted !== null) total = (total ?? 0) + counted
  }
  return { noise, total, isTap }
}

/** `Bail out!` ends a run; a runner repeats that of a file. */
function readBailOuts({ lines, isClaimed }: Segment): ParsedEntry[] {
  const seen = new Set<string>()
  return lines.flatMap((line, index): ParsedEntry[] => {
    if (!line.includes('Bail out!') || isClaimed(index)) return []
    const reason = bailOut.exec(line)
    if (reason === null || seen.has(line.trim())) return []
    seen.add(line.trim())
    return [{ kind: 'suite', name: null, file: null, line: null, column: null, rule: null, message: line.trim(), excerpt: [], start: index, end: index + 1 }]
  })
}

const exited = /^(?:Error: )?Exiting due to process\.exit\(\) when running (\S.{0,1000})$/

/** Ava 5 reports `process.exit()` once for each test that it had waiting, of other files too: one entry for the file. */
function joinExits(entries: readonly ParsedEntry[]): ParsedEntry[] {
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    const file = exited.exec(entry.message)?.[1]
    if (file === undefined) return [entry]
    if (seen.has(file)) return []
    seen.add(file)
    return [{ ...entry, kind: 'suite', name: file }]
  })
}

/** A runner's point for a test file: the process ended with a code. */
function isFilePoint({ name, yaml, details, isParent }: TapPoint): boolean {
  if (isParent) return false
  const saysNothing = details.length === 0 && !yaml.some((line) => ownField.test(line))
  return (saysNothing && sourceFile.test(name)) || (yaml.some((line) => line.startsWith('exitCode: ')) && yaml.some((line) => line.startsWith('command: ')))
}

function readTap(segment: Segment): ParseResult {
  const { noise, total, isTap } = readReportLines(segment)
  const all = readTapPoints(segment.lines, segment.isClaimed)
  const isOurs = isTap || all.some(({ ok, isNumbered }) => isNumbered && !ok)
  if (!isOurs) return nothingParsed
  const failed = all.filter((point) => !point.ok && point.directive === null && point.failedBelow.length === 0 && (isTap || point.isNumbered))
  const loose = readLooseErrors(segment.lines, segment.isClaimed)
  const entries = joinExits(failed.flatMap((point): ParsedEntry[] => {
    const own = pointEntry(point)
    if (!isFilePoint(point)) return [own]
    const found = loose.take(-1, -1, point.name)
    const code = point.yaml.filter((line) => /^(?:exitCode|signal): /.test(line))
    return found.length > 0 ? found : [{ ...own, kind: 'suite', message: 'test file failed', excerpt: code }]
  }))
  // Ava counts a failed TODO as a failure, tape does not.
  const planned = all.filter(({ ok, directive }) => !ok && directive === 'todo').length
  const points = all.map(({ start, end }): [number, number] => [start, end])
  return {
    entries: [...entries, ...readBailOuts(segment)].sort((a, b) => a.start - b.start),
    total: total === entries.length + planned ? entries.length : total,
    noise: [...noise, ...points],
  }
}

/** The lines from each `TAP version` to the last line of its report, or of a cut log: nothing there is another reporter's. */
function tapLines({ lines }: Segment, { noise }: ParseResult): Uint8Array {
  const taken = new Uint8Array(lines.length)
  for (const [start, end] of noise) taken.fill(1, start, end)
  let from = -1
  let last = -1
  for (const [index, line] of lines.entries()) {
    const isStart = version.test(line) && taken[index] === 1
    if (isStart && from !== -1) taken.fill(1, from, last + 1)
    if (isStart) from = index
    if (taken[index] === 1) last = index
  }
  const isCut = from !== -1 && !lines.slice(from).some((line) => countStart.test(line))
  if (from !== -1) taken.fill(1, from, isCut ? lines.length : last + 1)
  return taken
}

function parse(segment: Segment): ParseResult {
  const tap = readTap(segment)
  const taken = tapLines(segment, tap)
  const rest: Segment = { lines: segment.lines, isClaimed: (index) => segment.isClaimed(index) || taken[index] === 1 }
  const readings = [tap, readAva(rest), readTapReporter(rest)]
  const totals = readings.flatMap(({ total }) => (total === null ? [] : [total]))
  return {
    entries: readings.flatMap(({ entries }) => entries).sort((a, b) => a.start - b.start),
    total: totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0),
    noise: readings.flatMap(({ noise }) => noise),
  }
}

/** Reads TAP of any tool (tape, node-tap, mocha's and ava's TAP reporters, TAP written by hand) and ava's own reporter. */
export const tapParser: Parser = {
  format: 'tap',
  tools: 'tape 4-5, tap 16-21, ava 4-7, mocha (tap)',
  marks: [
    'not ok', 'TAP version ', 'Bail out!', '1..', 'Asserts: ', '✘ [fail]: ', '✘ [unexpected pass]: ', 'Uncaught exception in ', 'Unhandled rejection in ',
    'make sure to import "ava"', 'exited with a non-zero exit code', 'Timed out while running tests', 'exit() when running',
  ],
  parse,
}
