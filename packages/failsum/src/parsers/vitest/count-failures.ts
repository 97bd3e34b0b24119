import type { Run } from './find-runs.ts'
import { blockNumberOf, fileLineOf, isTotals, sectionTitleOf } from './run-lines.ts'

/** What a run counted itself. */
export interface Counts {
  /** Failed suites and tests together; null when the run did not come to count them. */
  readonly failures: number | null
  /** Errors outside of tests; null when the run printed no totals. */
  readonly errors: number | null
}

function countAfter(line: string, label: string): number | null {
  if (!line.trimStart().startsWith(`${label}  `)) return null
  return Number(/ {2}(\d{1,7}) (?:failed|error)/.exec(line)?.[1] ?? 0)
}

const countIn = (title: string | null, section: string): number =>
  title?.startsWith(section) === true ? Number(title.slice(section.length)) || 0 : 0

/**
 * Reads the totals, the titles `Failed Tests n`, the failed tests that the tree counts or names (`named`), and the numbers of
 * the blocks, in this order of trust.
 */
export function countFailures(lines: readonly string[], { from, to }: Run, start: number, named: number): Counts {
  let [suites, titled, tree, blocks] = [0, 0, 0, 0]
  let tests: number | null = null
  let files: number | null = null
  let errors = 0
  let hasTotals = false
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const title = index < start ? null : sectionTitleOf(line)
    suites = Math.max(suites, countIn(title, 'Failed Suites '))
    titled = Math.max(titled, countIn(title, 'Failed Tests '))
    blocks = Math.max(blocks, blockNumberOf(line)?.of ?? 0)
    tree += fileLineOf(line)?.failedTests ?? 0
    if (!isTotals(line)) continue
    hasTotals = true
    tests = countAfter(line, 'Tests') ?? tests
    files = countAfter(line, 'Test Files') ?? files
    errors += countAfter(line, 'Errors') ?? 0
  }
  const isGreen = tests === 0 && files === 0
  const failed = isGreen ? 0 : suites + (tests ?? Math.max(titled, tree, named))
  // Blocks are numbered by error, of which a test may have several.
  const failures = failed > 0 || isGreen ? failed : blocks
  return { failures: failures > 0 || hasTotals ? failures : null, errors: hasTotals ? errors : null }
}
