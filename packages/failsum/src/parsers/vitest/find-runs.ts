import { blockNumberOf, fileLineOf, isRunHeader, isTotals, sectionTitleOf } from './run-lines.ts'

/** The lines `[from, to)` of one run of Vitest. */
export interface Run {
  readonly from: number
  readonly to: number
}

const ownTitle = /^(?:Failed |Unhandled |Uncaught |Startup Error|Typecheck Error)/
const consoleHeader = /^\s{0,20}(?:stdout|stderr) \| (?:\S.{0,1000}\.\w{1,10}(?:$| > )|unknown test)/
const configFailed = /^\s{0,20}failed to load config from \S/
const verboseLine = /^\s{1,20}[✓×✗↓] \S.{0,1000}?\.[cm]?[jt]sx? > /

const isOwnTitle = (line: string): boolean => ownTitle.test(sectionTitleOf(line) ?? '')

/** True for a line that only Vitest prints. */
function isProof(line: string): boolean {
  return blockNumberOf(line) !== null || isOwnTitle(line) || /^\s{1,20}Test Files {2,3}\S/.test(line)
}

const isTrace = (line: string): boolean => fileLineOf(line) !== null || consoleHeader.test(line) || configFailed.test(line)

/** A run starts at its header. What stands before the first header is a run too when it shows that Vitest printed it. */
export function findRuns(lines: readonly string[]): Run[] {
  const headers = lines.flatMap((line, index) => (isRunHeader(line) ? [index] : []))
  const first = headers[0] ?? lines.length
  const head = lines.slice(0, first)
  const starts = head.some(isProof) ? [head.findIndex((line) => isProof(line) || isTrace(line)), ...headers] : headers
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? lines.length }))
}

/**
 * The lines with what tests printed replaced by empty ones. Such output ends at an empty line; where a task runner drops
 * those, at the next line of the reporter.
 */
export function withoutConsole(lines: readonly string[], { from, to }: Run): string[] {
  const hasBlankLines = lines.slice(from, to).filter((line) => line.trim() === '').length > 1
  const isReporters = (line: string): boolean => fileLineOf(line) !== null || verboseLine.test(line) || isOwnTitle(line) || isTotals(line)
  const visible = [...lines]
  for (let index = from; index < to; index += 1) {
    if (!consoleHeader.test(lines[index] ?? '')) continue
    visible[index] = ''
    for (index += 1; index < to; index += 1) {
      const line = lines[index] ?? ''
      if (hasBlankLines ? line.trim() === '' : isReporters(line) || consoleHeader.test(line)) break
      visible[index] = ''
    }
    index -= 1
  }
  return visible
}

/** Where the blocks of failures start: what looks like one before that was printed by a test. */
export function blocksStart(lines: readonly string[], { from, to }: Run): number {
  const titles = new Map<string, number>()
  let of: number | null = null
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const [, kind] = /^Failed (\w{1,20})/.exec(sectionTitleOf(line) ?? '') ?? []
    if (kind !== undefined) titles.set(kind, index)
    of = blockNumberOf(line)?.of ?? of
  }
  const tests = titles.get('Tests') ?? to
  const suites = titles.get('Suites') ?? to
  const start = Math.min(tests, suites)
  if (start === to) return from
  // The title of the first section may be cut off: its blocks are numbered like the others.
  return lines.slice(from, start).some((line) => blockNumberOf(line)?.of === of) ? from : start
}
