import { failingOutput } from './failing-output.ts'
import type { LogLine } from './log-line.ts'

/** Marks by which Travis and GitLab fold and time the parts of a log. */
const mark = /^(?:travis_(?:fold|time):(?:start|end)|section_(?:start|end)):/

/** The lines of the commands that failed, as far as the log tells commands apart, without the marks of the CI. */
export function jobOutput(lines: readonly LogLine[]): LogLine[] {
  return failingOutput(lines.map(({ text }) => text))
    .flatMap(({ start, end }) => lines.slice(start, end))
    .filter(({ text }) => !mark.test(text))
}
