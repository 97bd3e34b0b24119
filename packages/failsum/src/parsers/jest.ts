import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readJestReport } from './jest-report.ts'
import { readBlocks } from './jest/read-blocks.ts'
import { readTree } from './jest/read-tree.ts'
import { bulletOf, failedCountOf, fileHeaderOf, isTotals } from './jest/run-lines.ts'

const coverage = /^\s{0,20}Jest: .{1,300} coverage threshold for .{1,100} not met: /
const noTests = /^\s{0,20}No tests found, exiting with code 1/
const consoleTitle = /^\s{2,20}console\.\w{1,20}(?: \S{1,300})?$/

/** True when the lines are Jest's and not a coloured run of Vitest, whose FAIL lines look the same. */
function isJest(lines: readonly string[]): boolean {
  const isVitest = lines.some((line) => line.includes('⎯⎯⎯') || /^\s{1,20}(?:RUN|Test Files) {1,2}/.test(line))
  return !isVitest && lines.some((line) => fileHeaderOf(line) !== null || isTotals(line) || coverage.test(line) || noTests.test(line) || bulletOf(line) !== null)
}

function toolEntries(lines: readonly string[]): ParsedEntry[] {
  return lines.flatMap((line, start): ParsedEntry[] => {
    const place = { name: null, file: null, line: null, column: null, excerpt: [], start, end: start + 1 }
    if (coverage.test(line)) return [{ kind: 'other', rule: 'coverage', message: line.trim(), ...place }]
    return noTests.test(line) ? [{ kind: 'config', rule: null, message: line.trim(), ...place }] : []
  })
}

/** Failed tests as Jest counted them, and the suites that could not be run: it counts those among the failed suites only. */
function totalOf(lines: readonly string[], entries: readonly ParsedEntry[]): number | null {
  let [tests, suites] = [0, 0]
  let isCounted = false
  for (const line of lines) {
    const failedTests = failedCountOf(line, 'Tests')
    const failedSuites = failedCountOf(line, 'Test Suites')
    isCounted ||= failedTests !== null || failedSuites !== null
    tests += failedTests ?? 0
    suites += failedSuites ?? 0
  }
  const unrun = entries.filter(({ kind }) => kind === 'suite').length
  return isCounted ? Math.max(tests + unrun, suites) : null
}

/** From the first line that Jest wrote to its last: whatever was printed meanwhile is no failure of its own. */
function runRange(lines: readonly string[]): [number, number][] {
  const isOwn = (line: string): boolean => fileHeaderOf(line) !== null || isTotals(line) || line.startsWith('Ran all test suites')
  const first = lines.findIndex((line) => isOwn(line) || consoleTitle.test(line))
  return first === -1 ? [] : [[first, lines.findLastIndex(isOwn) + 1]]
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
  const blocks = readBlocks(lines)
  const counted = totalOf(lines, blocks)
  const named = new Set(blocks.map(({ name }) => name))
  const tree = counted !== null && blocks.length >= counted ? [] : readTree(lines).filter(({ name }) => !named.has(name))
  const tool = toolEntries(lines)
  const entries = [...blocks, ...tree, ...tool].sort((a, b) => a.start - b.start)
  return { entries, total: counted === null ? null : counted + tool.length, noise: [...runRange(lines), ...repeats(lines, entries)] }
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
