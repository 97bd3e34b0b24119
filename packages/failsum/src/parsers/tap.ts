import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { nothingParsed } from '../parser.ts'
import { readLooseErrors } from './node-test/file-failure.ts'
import { pointEntry } from './tap/point-entry.ts'
import { readTapPoints } from './tap/tap-points.ts'
import type { TapPoint } from './tap/tap-points.ts'

const version = /^\s{0,80}TAP version \d{1,3}$/
const plan = /^\s{0,80}1\.\.\d{1,9}(?: {1,4}#.{0,400})?$/
const failCount = /^# fail {1,4}(\d{1,9})$/
/** The counts stand together; a lone one can be what a test printed. */
const countStart = /^# tests {1,4}\d/
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
    if (failed !== undefined) total = (total ?? 0) + Number(failed)
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

/** A runner's point for a test file: the process ended with a code. */
const isFilePoint = ({ yaml, isParent }: TapPoint): boolean => !isParent && yaml.some((line) => line.startsWith('exitCode: ')) && yaml.some((line) => line.startsWith('command: '))

function parse(segment: Segment): ParseResult {
  const { noise, total, isTap } = readReportLines(segment)
  const all = readTapPoints(segment.lines, segment.isClaimed)
  const isOurs = isTap || all.some(({ ok, isNumbered }) => isNumbered && !ok)
  if (!isOurs) return nothingParsed
  const failed = all.filter((point) => !point.ok && point.directive === null && point.failedBelow.length === 0 && (isTap || point.isNumbered))
  const loose = readLooseErrors(segment.lines, segment.isClaimed)
  const entries = failed.flatMap((point): ParsedEntry[] => {
    const own = pointEntry(point)
    if (!isFilePoint(point)) return [own]
    const found = loose.take(-1, -1, point.name)
    const code = point.yaml.filter((line) => /^(?:exitCode|signal): /.test(line))
    return found.length > 0 ? found : [{ ...own, kind: 'suite', message: 'test file failed', excerpt: code }]
  })
  const points = all.map(({ start, end }): [number, number] => [start, end])
  return {
    entries: [...entries, ...readBailOuts(segment)].sort((a, b) => a.start - b.start),
    total,
    noise: [...noise, ...points],
  }
}

/** Reads TAP of any tool: tape, node-tap, mocha's and ava's TAP reporters, TAP written by hand. */
export const tapParser: Parser = {
  format: 'tap',
  tools: 'tape 4-5, tap 16-21, ava 4-7 (tap), mocha (tap)',
  marks: ['not ok', 'TAP version ', 'Bail out!', '1..'],
  parse,
}
