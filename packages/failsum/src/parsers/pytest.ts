import { append } from '../append.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readRuns } from './pytest/read-runs.ts'
import type { PytestRun } from './pytest/read-runs.ts'
import { runEntries } from './pytest/run-entries.ts'
import { readToolErrors } from './pytest/tool-errors.ts'

const noTests = /\bno tests (?:ran|collected)\b/

/** A session without tests fails too; where nothing else says why, its last line is the reason. */
function emptyRun(lines: readonly string[], run: PytestRun): ParsedEntry[] {
  const last = (lines[run.end - 1] ?? '').trim()
  if (run.total !== 0 || !noTests.test(last.slice(0, 400))) return []
  const place = { file: null, line: null, column: null, rule: null, excerpt: [], start: run.end - 1, end: run.end }
  return [{ kind: 'suite', name: null, message: 'no tests ran', ...place, wrapper: true }]
}

function parse(segment: Segment): ParseResult {
  const { lines } = segment
  const runs = readRuns(segment)
  const tool = readToolErrors(segment)
  const entries: ParsedEntry[] = []
  let total: number | null = null
  for (const run of runs) {
    const found = runEntries(lines, run)
    append(entries, found, found.length === 0 ? emptyRun(lines, run) : [])
    if (run.total !== null) total = (total ?? 0) + run.total
  }
  // What a test printed may look like an error of pytest; within a block it is the test's.
  const blocks = entries.filter(({ start, end }) => end - start > 1).sort((a, b) => a.start - b.start)
  let at = 0
  const own = tool.entries.filter(({ start }) => {
    while (at < blocks.length && (blocks[at]?.end ?? 0) <= start) at += 1
    return (blocks[at]?.start ?? Infinity) > start
  })
  const all = [...entries, ...own].sort((a, b) => a.start - b.start)
  const noise = [...runs.map(({ start, end }) => [start, end] as const), ...tool.noise]
  return { entries: own.length > 0 ? all.filter(({ wrapper }) => wrapper !== true) : all, total: total === null ? null : total + own.length, noise }
}

/** Reads pytest: every style of traceback, the short summary, verbose and parallel progress, errors of the session. */
export const pytestParser: Parser = {
  format: 'pytest',
  tools: 'pytest 7-9, pytest-xdist, pytest-subtests, pytest-rerunfailures, pytest-cov, pytest-timeout',
  marks: [
    '= FAILURES =', '= ERRORS =', 'short test summary info', 'test session starts', 'INTERNALERROR>', ' while loading conftest ', 'ERROR: usage: ', ': error: ', 'ERROR: not found: ',
    'ERROR: file or directory not found', ' failed, ', ' failed in ', ' passed in ', 'no tests ran', 'Required test coverage', ' Timeout +',
  ],
  parse,
}
