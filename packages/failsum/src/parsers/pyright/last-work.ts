import type { Segment } from '../../parser.ts'

/** What package managers and task runners say after a command has failed. */
const wrapperLine = new RegExp(`^(?:${[
  'ELIFECYCLE', 'ERR_PNPM', 'npm (?:error|ERR!)', 'error Command failed', 'error: script ', 'info Visit https', '##\\[error\\]', 'Exit status', 'Failed$', 'make(?:\\[\\d{1,3}\\])?: \\*\\*\\* ', 'NX ', 'lerna ERR!',
].join('|')})`)

/** Index after the last line that is more than the end of a script: a run that reaches it is the last thing that was done. */
export function lastWork({ lines, isClaimed }: Segment): number {
  return lines.findLastIndex((line, index) => line.trim() !== '' && !isClaimed(index) && !wrapperLine.test(line.trim())) + 1
}
