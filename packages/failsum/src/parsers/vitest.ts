import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readJestReport } from './jest-report.ts'
import { repeatedAnnotations } from './vitest/annotations.ts'
import { countFailures } from './vitest/count-failures.ts'
import { blocksStart, findRuns, withoutConsole } from './vitest/find-runs.ts'
import type { Run } from './vitest/find-runs.ts'
import { mergeBlocks } from './vitest/merge-blocks.ts'
import { readBlocks } from './vitest/read-blocks.ts'
import { readTap } from './vitest/read-tap.ts'
import { readTree, treeEntry, withoutBlocks } from './vitest/read-tree.ts'
import { readUnhandled } from './vitest/read-unhandled.ts'
import { isTotals } from './vitest/run-lines.ts'
import { readToolErrors } from './vitest/tool-errors.ts'

/** The last line that is part of a run: its totals, or else the last line that a reporter printed. */
function endOfRun(lines: readonly string[], { from, to }: Run, entries: readonly ParsedEntry[]): number {
  let end = from + 1
  for (let index = from; index < to; index += 1) if (isTotals(lines[index] ?? '')) end = index + 1
  return entries.reduce((last, entry) => Math.max(last, entry.end), end)
}

/** Before its totals a run without `Errors  n` had none: what looks like one was printed by a test. */
function unhandledOf(lines: readonly string[], run: Run, errors: number | null): ParsedEntry[] {
  const entries = readUnhandled(lines, run)
  if (errors !== 0) return entries
  const totals = lines.findIndex((line, index) => index >= run.from && isTotals(line))
  return entries.filter(({ start }) => start > totals)
}

function readRun(lines: readonly string[], run: Run): ParseResult {
  const visible = withoutConsole(lines, run)
  const start = blocksStart(visible, run)
  const all = readTree(visible, { from: run.from, to: start === run.from ? run.to : start })
  const { failures, errors } = countFailures(visible, run, start, all.filter(({ isSuite }) => !isSuite).length)
  const tree = failures === 0 ? [] : all
  const blocks = failures === 0 ? [] : readBlocks(visible, { from: start, to: run.to })
  const merged = mergeBlocks(blocks, tree, failures)
  const isComplete = failures !== null && merged.length >= failures
  const named = isComplete ? [] : withoutBlocks(tree, blocks.map(({ header }) => header)).map(treeEntry)
  const unhandled = unhandledOf(visible, run, errors)
  const told = readToolErrors(visible, run).filter(({ kind }) => kind !== 'config' || unhandled.length === 0)
  const entries = [...named, ...merged, ...unhandled, ...told].sort((a, b) => a.start - b.start)
  const total = failures === null ? null : failures + Math.max(errors ?? 0, unhandled.length) + told.length
  return { entries, total, noise: [[run.from, endOfRun(lines, run, entries)]] }
}

/** A name without the project, which reports leave out, and the end of its file's path. */
function placeKey({ name, file, message }: ParsedEntry, isProject: boolean): string {
  const text = name === null ? (message.split('\n', 1)[0] ?? '').replace(/^\w{1,40}: /, '') : isProject ? name.slice(name.indexOf(' > ') + 3) : name
  return `${file?.slice(file.lastIndexOf('/') + 1) ?? ''}\n${text}`
}

/** The text and a report of the same run: what both tell is told once. */
function withReport(text: ParseResult, report: ParseResult): ParseResult {
  if (text.entries.length === 0 || report.entries.length === 0) {
    const totals = [text.total, report.total].filter((total) => total !== null)
    return {
      entries: [...text.entries, ...report.entries],
      total: totals.length === 0 ? null : Math.max(...totals),
      noise: [...text.noise, ...report.noise],
    }
  }
  const known = new Set(text.entries.flatMap((entry) => [placeKey(entry, false), placeKey(entry, true)]))
  const more = report.entries.filter((entry) => !known.has(placeKey(entry, false)))
  const isSameRun = more.length < report.entries.length
  const total = text.total === null || report.total === null ? (text.total ?? report.total) : isSameRun ? Math.max(text.total, report.total) : text.total + report.total
  return { entries: [...text.entries, ...more], total, noise: [...text.noise, ...report.noise] }
}

function parse({ lines }: Segment): ParseResult {
  const runs = findRuns(lines).map((run) => readRun(lines, run))
  const totals = runs.flatMap(({ total }) => (total === null ? [] : [total]))
  const text: ParseResult = {
    entries: runs.flatMap(({ entries }) => entries),
    total: totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0),
    noise: runs.flatMap(({ noise }) => noise),
  }
  const result = [readJestReport(lines, 'vitest'), readTap(lines)].reduce(withReport, text)
  return { ...result, noise: [...result.noise, ...repeatedAnnotations(lines, result.entries)] }
}

/** Reads Vitest: blocks of failures, unhandled errors, the progress tree, JSON and TAP reports. */
export const vitestParser: Parser = {
  format: 'vitest',
  tools: 'vitest 1, 2, 3, 4, 5 (default, verbose, tree, dot, minimal, agent, github-actions, json, tap, tap-flat)',
  marks: [' RUN  v', ' DEV  v', '⎯⎯⎯', ' Test Files ', '"numTotalTestSuites"', 'TAP version 13'],
  parse,
}
