import type { Segment } from '../../parser.ts'

/** What task runners and shells say after a command has failed; it tells nothing of whether the program went on. */
const wrapperLine = new RegExp(`^(?:${[
  'ELIFECYCLE', 'ERR_PNPM', 'npm (?:error|ERR!)', 'error Command failed', 'error: script ', 'info Visit https', '##\\[error\\]', 'Exit status', 'Failed$', 'g?make(?:\\[\\d{1,3}\\])?: ', 'NX ', 'lerna ERR!',
  'The command "', 'Error: Process completed with exit code', 'ERROR: Job failed', 'ninja: build stopped', 'FAILED: ', 'Command exited with', 'subprocess\\.CalledProcessError', 'sys:1: ',
].join('|')})`)

const logLevel = /\b(?:ERROR|CRITICAL|WARNING|WARN|FATAL|DEBUG|INFO|EXCEPTION)\b/
const hooks = ['Exception in thread ', 'Exception ignored in', 'Exception ignored on', 'Task exception was never retrieved', 'Future exception was never retrieved', '--- Logging error ---', 'Unhandled exception in ']

/** For each index how many lines of other output stand from there on. */
export function linesAfter({ lines, isClaimed }: Segment): Uint32Array {
  const after = new Uint32Array(lines.length + 1)
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const text = (lines[index] ?? '').trim()
    const counts = text !== '' && !isClaimed(index) && !wrapperLine.test(text)
    after[index] = (after[index + 1] ?? 0) + (counts ? 1 : 0)
  }
  return after
}

/** True when the line above the trace is that of a logger, or says that a thread or callback failed: the program goes on. */
export function isLogged({ lines }: Segment, start: number): boolean {
  for (let index = start - 1; index >= Math.max(0, start - 3); index -= 1) {
    const text = (lines[index] ?? '').trim().slice(0, 500)
    if (hooks.some((hook) => text.startsWith(hook))) return true
    if (index === start - 1 && logLevel.test(text)) return true
  }
  return false
}
