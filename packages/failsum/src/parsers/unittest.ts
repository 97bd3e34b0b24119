import { append } from '../append.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readFailureBlock } from './unittest/failure-block.ts'
import type { FailureBlock } from './unittest/failure-block.ts'
import { readMark } from './unittest/progress-mark.ts'
import type { ProgressMark } from './unittest/progress-mark.ts'

const ran = /^Ran \d{1,9} tests? in \d/
const verdict = /^(?:OK|NO TESTS RAN|FAILED)(?: \(([a-z0-9=, ]{1,200})\))?$/
const dots = /^[.FEsxu]{1,8000}$/
const failing = /(?:failures|errors|unexpected successes)=(\d{1,9})/g

interface Run {
  readonly blocks: FailureBlock[]
  readonly marks: ProgressMark[]
  total: number | null
  first: number
  end: number
}

const newRun = (): Run => ({ blocks: [], marks: [], total: null, first: -1, end: 0 })

/** The number of tests that the verdict `FAILED (failures=3, errors=1)` counts. */
function countOf(text: string): number | null {
  if (text === 'OK' || text.startsWith('OK (') || text === 'NO TESTS RAN') return 0
  const counts = [...text.matchAll(failing)].map(([, count]) => Number(count))
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}

/** The failures of a run: its blocks, and the marks of tests whose block the log does not hold. */
function entriesOf({ blocks, marks }: Run): ParsedEntry[] {
  const told = new Set(blocks.map(({ id }) => id))
  const missing = marks.filter(({ id, verdict: word }) => (word === 'FAIL' || word === 'ERROR' || word === 'unexpected success') && !told.has(id))
  return [...blocks.map(({ entry }) => entry), ...missing.map(({ entry }) => entry)]
}

function readRuns({ lines, isClaimed }: Segment): Run[] {
  const runs: Run[] = []
  let run = newRun()
  let isOver = false
  const close = (): void => {
    if (run.blocks.length > 0 || run.marks.length > 0 || run.total !== null) runs.push(run)
    run = newRun()
    isOver = false
  }
  const extend = (start: number, end: number): void => {
    if (run.first === -1) run.first = start
    run.end = end
  }
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || isClaimed(index)) continue
    const block = readFailureBlock(lines, index)
    const mark = block === null ? readMark(lines, index) : null
    if (isOver && (block !== null || mark !== null)) close()
    if (block !== null) {
      run.blocks.push(block)
      extend(index, block.entry.end)
      index = block.entry.end - 1
    } else if (mark !== null) {
      run.marks.push(mark)
      extend(index, index + 1)
    } else if (text.startsWith('Ran ') && ran.test(text)) {
      if (isOver) close()
      extend(run.blocks.length === 0 && dots.test((lines[index - 2] ?? '').trim()) ? index - 2 : index, index + 1)
      isOver = true
    } else if (isOver && run.total === null && verdict.test(text)) {
      run.total = countOf(text)
      extend(index, index + 1)
      close()
    }
  }
  close()
  return runs
}

function parse(segment: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let total: number | null = null
  for (const run of readRuns(segment)) {
    append(entries, entriesOf(run))
    const before = run.first - 1
    const start = before >= 0 && dots.test((segment.lines[before] ?? '').trim()) ? before : run.first
    noise.push([start, run.end])
    if (run.total !== null) total = (total ?? 0) + run.total
  }
  return { entries: entries.sort((a, b) => a.start - b.start), total, noise }
}

/** Reads unittest and the runners that print like it: Django's, nose. */
export const unittestParser: Parser = {
  format: 'unittest',
  tools: 'unittest of Python 3.8-3.13, Django, nose',
  marks: ['FAIL: ', 'ERROR: ', 'UNEXPECTED SUCCESS: ', ' ... FAIL', ' ... ERROR', '\nRan ', 'FAILED ('],
  parse,
}
