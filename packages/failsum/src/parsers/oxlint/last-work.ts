import type { Segment } from '../../parser.ts'

/** What package managers and task runners say after a script has failed. */
const endOfScript = new RegExp(`^(?:${[
  'ELIFECYCLE', 'ERR_PNPM', 'npm (?:error|ERR!)', 'error Command failed', 'error: script ', 'info Visit https', '##\\[error\\]', 'Exit status', 'ERROR: command finished',
  'NX ', 'Failed tasks:', '- \\S{1,200}:\\S{1,200}$', 'View structured', 'lerna ERR!', '(?:\\S{1,200} \\S{1,200}: )?Failed$', '/\\S{1,1000}:$', '\\S{1,400}#\\S{1,200}: command ',
].join('|')})`)

/** Index after the last line that is more than the end of a script: a run that reaches it is the last thing that was done. */
export function lastWork({ lines, isClaimed }: Segment): number {
  return lines.findLastIndex((line, index) => line.trim() !== '' && !isClaimed(index) && !endOfScript.test(line.trim())) + 1
}
