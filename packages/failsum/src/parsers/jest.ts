import { firstOwnFrame } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { mergeRepeats } from './jest-repeats.ts'
import { readJestReport } from './jest-report.ts'
import { readOutline } from './jest/outline.ts'
import { readBlocks } from './jest/read-blocks.ts'
import { nameKey, readTree } from './jest/read-tree.ts'
import { bulletOf, consoleIndentOf, failedCountOf, fileHeaderOf, isTotals } from './jest/run-lines.ts'

const coverage = /^\s{0,20}Jest: (?:.{1,300} coverage threshold for .{1,100} not met: |Coverage data for .{1,300} was not found)/
const noTests = /^\s{0,20}No tests found, exiting with code 1/
const toolError = /^\s{0,20}\w{0,40}Error: Jest: /

/** True when the lines are Jest's and not a coloured run of Vitest, whose FAIL lines look the same. */
function isJest(lines: readonly string[]): boolean {
  const isVitest = lines.some((line) => line.includes('⎯⎯⎯') || /^\s{1,20}(?:RUN|Test Files) {1,2}/.test(line))
  if (isVitest) return false
  return lines.some((line) => fileHeaderOf(line) !== null || isTotals(line) || bulletOf(line) !== null || coverage.test(line) || noTests.test(line) || toolError.test(line))
}

/** What Jest says of the run as a whole. */
function toolEntries(lines: readonly string[]): ParsedEntry[] {
  return lines.flatMap((line, start): ParsedEntry[] => {
    const place = { name: null, file: null, line: null, column: null, excerpt: [], start, end: start + 1, message: line.trim() }
    if (coverage.test(line)) return [{ kind: 'other', rule: 'coverage', ...place }]
    if (noTests.test(line)) return [{ kind: 'config', rule: null, ...place }]
    if (!toolError.test(line)) return []
    const afterFrames = lines.findIndex((text, index) => index > start && !text.trimStart().startsWith('at '))
    const end = afterFrames === -1 ? lines.length : afterFrames
    return [{ kind: 'config', rule: null, ...place, ...firstOwnFrame(lines.slice(start + 1, end)), end }]
  })
}

/** What Jest counted: failed tests and failed suites, those included that could not be run; null when it printed no totals. */
function countOf(lines: readonly string[]): { readonly tests: number; readonly suites: number } | null {
  let [tests, suites] = [0, 0]
  let isCounted = false
  for (const line of lines) {
    const failedTests = failedCountOf(line, 'Tests')
    const failedSuites = failedCountOf(line, 'Test Suites')
    isCounted ||= failedTests !== null || failedSuites !== null
    tests += failedTests ?? 0
    suites += failedSuites ?? 0
  }
  return isCounted ? { tests, suites } : null
}

/** From the first line that Jest wrote to its last: whatever was printed meanwhile is no failure of its own. */
function runRange(lines: readonly string[]): [number, number][] {
  const isOwn = (line: string): boolean => fileHeaderOf(line) !== null || isTotals(line) || line.startsWith('Ran all test suites')
  const first = lines.findIndex((line) => isOwn(line) || consoleIndentOf(line) !== null)
  return first === -1 ? [] : [[first, Math.max(first, lines.findLastIndex(isOwn)) + 1]]
}

function repeats(lines: readonly string[], entries: readonly ParsedEntry[]): [number, number][] {
  const names = new Set(entries.map(({ name }) => name))
  return lines.flatMap((line, index): [number, number][] => {
    if (!line.startsWith('::error ')) return []
    const title = /title=([^:,]{0,2000}(?::[^:][^:,]{0,2000}){0,20})::/.exec(line)?.[1]?.replaceAll(' › ', ' > ')
    return title !== undefined && names.has(title) ? [[index, index + 1]] : []
  })
}

function readText(lines: readonly string[]): ParseResult {
  const { blocks, own } = readOutline(lines)
  const count = countOf(own)
  const read = mergeRepeats(readBlocks(lines, blocks), count?.tests ?? null)
  const unrun = read.filter(({ kind }) => kind === 'suite').length
  const counted = count === null ? null : Math.max(count.tests + unrun, count.suites)
  const named = new Set(read.map(({ name }) => nameKey(name)))
  const tree = counted !== null && read.length >= counted ? [] : readTree(own).filter(({ name }) => !named.has(nameKey(name)))
  const tool = toolEntries(own)
  const entries = [...read, ...tree, ...tool].sort((a, b) => a.start - b.start)
  return { entries, total: counted === null ? null : counted + tool.length, noise: [...runRange(own), ...repeats(lines, entries)] }
}

function parse({ lines: all, isClaimed }: Segment): ParseResult {
  const lines = all.map((line, index) => (isClaimed(index) ? '' : line))
  const report = readJestReport(lines, 'jest')
  if (!isJest(lines)) return report
  const text = readText(lines)
  // With --json the same run stands in the log twice.
  if (report.entries.length <= text.entries.length) return { ...text, noise: [...text.noise, ...report.noise] }
  return { ...report, noise: [...text.noise, ...report.noise, ...text.entries.map(({ start, end }): [number, number] => [start, end])] }
}

/** Reads Jest: failed tests and suites, coverage thresholds, configuration errors, the verbose tree, the JSON report. */
export const jestParser: Parser = {
  format: 'jest',
  tools: 'jest 27, 28, 29, 30 (default, verbose, json)',
  marks: ['FAIL ', 'Test Suites:', '● ', '"numTotalTestSuites"', 'Jest: ', 'No tests found, exiting with code 1'],
  parse,
}
