import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { errorCode, errorReason } from '../error-code.ts'

/** How a command ended, or why it never began. */
export type CommandEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'not-started'; readonly code: 126 | 127; readonly reason: string }

/** What a shell returns for a command that `signal` ended. */
export function signalExitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}

/** What a shell returns for `end`. */
export function endExitCode(end: CommandEnd): number {
  return end.kind === 'signal' ? signalExitCode(end.signal) : end.code
}

/** Turns an error of the start into what a shell would say: 127 when there is no such program, else 126. */
export function notStarted(program: string, cwd: string, error: unknown): CommandEnd {
  const code = errorCode(error)
  if (program === '' || code === 'ENOENT') {
    const present = program.includes('/') && existsSync(resolve(cwd, program))
    return { kind: 'not-started', code: 127, reason: present ? 'its interpreter was not found' : 'command not found' }
  }
  return { kind: 'not-started', code: 126, reason: code === 'E2BIG' ? 'argument list too long' : errorReason(error) }
}
