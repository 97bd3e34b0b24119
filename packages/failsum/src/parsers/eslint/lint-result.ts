import type { ParsedEntry, ParseResult } from '../../parser.ts'
import { isOxlintRule } from './problem.ts'
import type { Problem } from './problem.ts'
import type { LintRun } from './run-collector.ts'

/** True for a run that oxlint made: it names its rules in another way. */
export function isOxlintRun({ problems }: LintRun): boolean {
  return problems.some(({ entry }) => entry.rule !== null && isOxlintRule(entry.rule))
}

const isFailure = (run: LintRun, { severity }: Problem): boolean => severity === 'error' || run.isOverWarnings

/** The run's own count of what failed it, as far as its formatter counts. */
function failuresOf({ problems, errors, all, isOverWarnings }: LintRun): number | null {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  if (isOverWarnings) return all ?? (errors === null ? null : errors + warnings)
  return errors ?? (all === null ? null : Math.max(0, all - warnings))
}

/** The failures of some runs: errors, and warnings where those are too many. */
export function toResult(runs: readonly LintRun[]): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  let total: number | null = null
  for (const run of runs) {
    for (const problem of run.problems) {
      if (isFailure(run, problem)) entries.push(problem.entry)
      else noise.push([problem.entry.start, problem.entry.end])
    }
    for (const range of run.noise) noise.push(range)
    const failures = failuresOf(run)
    if (failures !== null) total = (total ?? 0) + failures
  }
  return { entries, total, noise }
}
