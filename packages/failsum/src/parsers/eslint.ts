import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import type { Problem } from './eslint/problem.ts'
import { readRuns } from './eslint/read-runs.ts'
import type { LintRun } from './eslint/read-runs.ts'

const isFailure = (run: LintRun, { severity }: Problem): boolean => severity === 'error' || run.isOverWarnings

/** The run's own count of what failed it, as far as its formatter counts. */
function failuresOf({ problems, errors, all, isOverWarnings }: LintRun): number | null {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  if (isOverWarnings) return all ?? (errors === null ? null : errors + warnings)
  return errors ?? (all === null ? null : Math.max(0, all - warnings))
}

function parse(segment: Segment): ParseResult {
  const { runs, crashes, noise } = readRuns(segment)
  const entries: ParsedEntry[] = [...crashes]
  const warnings: [number, number][] = []
  let total: number | null = null
  for (const run of runs) {
    for (const problem of run.problems) {
      if (isFailure(run, problem)) entries.push(problem.entry)
      else warnings.push([problem.entry.start, problem.entry.end])
    }
    const failures = failuresOf(run)
    if (failures !== null) total = (total ?? 0) + failures
  }
  entries.sort((a, b) => a.start - b.start)
  if (total !== null) total += crashes.length
  return { entries, total, noise: [...noise, ...warnings] }
}

/** Reads ESLint: the formatters stylish, unix, compact and json, errors of the configuration, crashes. */
export const eslintParser: Parser = {
  format: 'eslint',
  tools: 'ESLint 8, 9 and 10 (stylish, unix, compact, json, json-with-metadata)',
  marks: ['Oops! Something went wrong! :(', '  error  ', '  warning  ', '[Error', '[Warning', ', Error - ', ', Warning - ', '"filePath":"', 'ESLint', "Invalid option '-", '✖ '],
  parse,
}
