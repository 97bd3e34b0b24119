import type { Problem } from './problem.ts'

/** One run of ESLint: its problems up to the line that counts them. */
export interface LintRun {
  readonly problems: readonly Problem[]
  /** Counted errors; null when the formatter gives none (unix and compact count errors and warnings together). */
  readonly errors: number | null
  /** Counted errors and warnings; null when the log does not say. */
  readonly all: number | null
  /** Lines of the run that hold no problem: the names of files, the count. */
  readonly noise: readonly (readonly [number, number])[]
  /** True when there were more warnings than `--max-warnings` allows. */
  isOverWarnings: boolean
}

/** Collects problems until the line that counts them closes their run. */
export class RunCollector {
  readonly runs: LintRun[] = []
  problems: Problem[] = []
  noise: [number, number][] = []
  #pending = false

  add(problems: readonly Problem[]): void {
    for (const problem of problems) this.problems.push(problem)
  }

  close(errors: number | null, all: number | null): void {
    if (this.problems.length === 0 && all === null) {
      this.noise = []
      return
    }
    const hasErrors = this.problems.some(({ severity }) => severity === 'error')
    this.runs.push({ problems: this.problems, errors, all, noise: this.noise, isOverWarnings: this.#pending && !hasErrors })
    if (!hasErrors) this.#pending = false
    this.problems = []
    this.noise = []
  }

  /** The notice stands after the report of its run, or before it where stderr comes first. */
  markOverWarnings(): void {
    if (this.problems.length > 0) {
      this.#pending = true
      this.close(null, null)
      return
    }
    const last = this.runs.findLast(({ problems }) => problems.length > 0)
    const isWarned = last?.isOverWarnings === false && last.problems.every(({ severity }) => severity === 'warning')
    if (last !== undefined && isWarned) last.isOverWarnings = true
    else this.#pending = true
  }
}
