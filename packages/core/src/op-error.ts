import { ExitCode } from './exit-code.ts'

export interface OpErrorOptions extends ErrorOptions {
  /** What the process exits with, default 1. */
  readonly exitCode?: number
}

/** An expected failure: its message says what was expected, what was found and what to do, and is all that a user sees. */
export class OpError extends Error {
  override readonly name = 'OpError'
  readonly exitCode: number

  constructor(message: string, options: OpErrorOptions = {}) {
    super(message, options)
    this.exitCode = options.exitCode ?? ExitCode.error
  }
}

/** Makes an expected failure, to be thrown. */
export function opError(message: string, options: OpErrorOptions = {}): OpError {
  return new OpError(message, options)
}

/** True for an expected failure, also one that another copy of this package made: a bundled tool has its own. */
export function isOpError(error: unknown): error is OpError {
  if (error instanceof OpError) return true
  return error instanceof Error && error.name === 'OpError' && 'exitCode' in error && typeof error.exitCode === 'number'
}
