import { failingOutput } from './failing-output.ts'
import type { LineRange } from './failing-output.ts'
import type { LogLine } from './log-line.ts'

/** Marks by which Travis and GitLab fold and time the parts of a log. */
const mark = /^(?:travis_(?:fold|time):(?:start|end)|section_(?:start|end)):/

/** The lines of a CI log that may tell why it failed, without the marks of the CI. */
export interface JobOutput {
  /** Of the commands that failed, as far as the log tells commands apart. */
  readonly failed: readonly LogLine[]
  /** Of commands before them of which the log does not say how they ended. */
  readonly earlier: readonly LogLine[]
}

/** Takes the output of a job apart. */
export function jobOutput(lines: readonly LogLine[]): JobOutput {
  const { failed, earlier } = failingOutput(lines.map(({ text }) => text))
  const pick = (ranges: readonly LineRange[]): LogLine[] => ranges.flatMap(({ start, end }) => lines.slice(start, end)).filter(({ text }) => !mark.test(text))
  return { failed: pick(failed), earlier: pick(earlier) }
}
