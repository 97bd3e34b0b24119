import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readBlocks } from './vitest/read-blocks.ts'
import { readJestReport } from './jest-report.ts'
import { readTap } from './vitest/read-tap.ts'
import { failedInFile, isSameFailure, readTree } from './vitest/read-tree.ts'
import type { TreeFailure } from './vitest/read-tree.ts'
import { readUnhandled } from './vitest/read-unhandled.ts'
import { blockCountOf, isRunHeader, isTotals, sectionTitleOf } from './vitest/run-lines.ts'

const noFiles = /^\s{0,20}No test (?:files|suite) found, exiting with code 1/
const coverage = /^\s{0,20}ERROR: Coverage for (\S+) \(.{1,20}\) does not meet .{0,20}threshold/
const annotation = /^::error (?:file=[^,]*,)?title=([^,]{0,2000})/

function numberAfter(line: string, label: string): number {
  const [, count] = line.trimStart().startsWith(label) ? (/ {2}(\d{1,7}) (?:failed|error)/.exec(line) ?? []) : []
  return Number(count ?? 0)
}

/** Where the runs of a segment start and end; none when nothing shows that Vitest ran. */
function runsOf(lines: readonly string[]): [number, number][] {
  const starts = lines.flatMap((line, index) => (isRunHeader(line) ? [index] : []))
  const [first] = starts
  const isCutRun = first === undefined || lines.slice(0, first).some((line) => blockCountOf(line) !== null)
  if (isCutRun && !lines.some((line) => blockCountOf(line) !== null || /^\s{1,20}Test Files {2}\d/.test(line))) {
    return first === undefined ? [] : starts.map((start, index) => [start, starts[index + 1] ?? lines.length])
  }
  const all = isCutRun ? [0, ...starts] : starts
  return all.map((start, index) => [start, all[index + 1] ?? lines.length])
}

/** The run's own count of what failed, from whichever of its sums says most. */
function totalOf(lines: readonly string[], from: number, to: number, unhandled: number): number | null {
  let [blocks, suites, tests, tree, errors] = [0, 0, 0, 0, 0]
  let isCounted = false
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const title = sectionTitleOf(line)
    blocks = Math.max(blocks, blockCountOf(line) ?? 0)
    if (title?.startsWith('Failed Suites ') === true) suites += Number(title.slice('Failed Suites '.length)) || 0
    if (title?.startsWith('Failed Tests ') === true) tests = Math.max(tests, Number(title.slice('Failed Tests '.length)) || 0)
    tests = Math.max(tests, numberAfter(line, 'Tests  '))
    errors += numberAfter(line, 'Errors  ')
    tree += failedInFile(line)
    isCounted ||= isTotals(line) || title !== null
  }
  // The blocks are numbered by error: with retries a test has several.
  const failed = suites + Math.max(tests, tree)
  const total = (failed > 0 ? failed : blocks) + Math.max(errors, unhandled)
  return isCounted || blocks > 0 || tree > 0 ? total : null
}

/** The last line that is part of a run: its totals, or else the last line that a reporter printed. */
function endOfRun(lines: readonly string[], from: number, to: number, entries: readonly ParsedEntry[]): number {
  const last = lines.findLastIndex((line, index) => index >= from && index < to && isTotals(line))
  return Math.max(last + 1, from + 1, ...entries.map(({ end }) => end))
}

function treeEntry({ file, name, message, index }: TreeFailure): ParsedEntry {
  const fallback = name === null ? 'the file could not be loaded, the log holds no error of it' : 'failed, the log holds no error of it'
  const place = { file, line: null, column: null, rule: null }
  return { kind: name === null ? 'suite' : 'test', name, ...place, message: message ?? fallback, excerpt: [], start: index, end: index + (message === null ? 1 : 2) }
}

function toolEntries(lines: readonly string[], from: number, to: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (let start = from; start < to; start += 1) {
    const line = lines[start] ?? ''
    const place = { name: null, file: null, line: null, column: null, excerpt: [], start, end: start + 1 }
    if (noFiles.test(line)) entries.push({ kind: 'config', rule: null, message: line.trim(), ...place })
    else if (coverage.test(line)) entries.push({ kind: 'other', rule: 'coverage', message: line.trim(), ...place })
  }
  return entries
}

/** Annotations that the github-actions reporter prints beside the default one: each repeats a block. */
function repeats(lines: readonly string[], entries: readonly ParsedEntry[]): [number, number][] {
  if (entries.length === 0) return []
  return lines.flatMap((line, index): [number, number][] => {
    const title = line.startsWith('::error ') ? annotation.exec(line)?.[1] : undefined
    return title !== undefined || / ❯ .*%0A/.test(line.slice(0, 4000)) ? [[index, index + 1]] : []
  })
}

function readRun(lines: readonly string[], from: number, to: number): ParseResult {
  const unhandled = readUnhandled(lines, from, to)
  const blocks = readBlocks(lines, from, to)
  const tool = toolEntries(lines, from, to)
  const counted = totalOf(lines, from, to, unhandled.length)
  const isComplete = counted !== null && blocks.length + unhandled.length >= counted
  const tree = isComplete ? [] : readTree(lines, from, to).filter((failure) => !blocks.some((block) => isSameFailure(failure, block)))
  const entries = [...tree.map(treeEntry), ...blocks, ...unhandled, ...tool].sort((a, b) => a.start - b.start)
  return { entries, total: counted === null ? null : counted + tool.length, noise: [[from, endOfRun(lines, from, to, entries)]] }
}

function parse({ lines }: Segment): ParseResult {
  const runs = runsOf(lines).map(([from, to]) => readRun(lines, from, to))
  const results = [...runs, readJestReport(lines, 'vitest'), readTap(lines)]
  const entries = results.flatMap((result) => result.entries)
  const totals = results.flatMap(({ total }) => (total === null ? [] : [total]))
  return {
    entries,
    total: totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0),
    noise: [...results.flatMap(({ noise }) => noise), ...repeats(lines, entries)],
  }
}

/** Reads Vitest: blocks of failures, unhandled errors, the progress tree, JSON and TAP reports. */
export const vitestParser: Parser = {
  format: 'vitest',
  tools: 'vitest 1, 2, 3, 4, 5 (default, verbose, tree, dot, agent, github-actions, json, tap, tap-flat)',
  marks: [' RUN  v', ' DEV  v', '⎯⎯⎯', ' Test Files ', '"numTotalTestSuites"', 'TAP version 13'],
  parse,
}
