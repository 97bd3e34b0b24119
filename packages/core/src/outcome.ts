import { ExitCode } from './exit-code.ts'

/** How a tool ended: its exit code and, when there is something to say about it, one line for stderr. */
export interface Outcome {
  readonly exitCode: number
  readonly message?: string
}

/** The outcome of a tool that has nothing to object to. */
export function pass(): Outcome {
  return { exitCode: ExitCode.ok }
}

/** The outcome of a gate that fails; `message` goes to stderr as it is, because a failing gate is no error. */
export function gateFail(message: string): Outcome {
  return { exitCode: ExitCode.gateFailed, message }
}
