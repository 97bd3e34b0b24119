import { ExitCode } from './exit-code.ts'
import { isOpError } from './op-error.ts'
import type { Outcome } from './outcome.ts'

/** The part of `process` that `runCli` touches. */
export interface CliProcess {
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
  readonly env: NodeJS.ProcessEnv
  exitCode?: number | string | null | undefined
  on?(event: 'uncaughtException', listener: (error: unknown) => void): unknown
  exit?(code: number): unknown
}

function exitCodeOf(error: unknown): number {
  return isOpError(error) ? error.exitCode : ExitCode.error
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n').map((line) => line.trim()).join(' ').trim()
}

/** One line; the stack of an unexpected error only with ADLC_DEBUG=1. */
function errorText(error: unknown, env: NodeJS.ProcessEnv): string {
  if (isOpError(error)) return `error: ${error.message}\n`
  const stack = env['ADLC_DEBUG'] === '1' && error instanceof Error ? error.stack : undefined
  return `error: internal: ${describe(error)}\n${stack === undefined ? '' : `${stack}\n`}`
}

/** True when the reader of a stream is gone, which is how `tool | head` ends and no failure. */
function isReaderGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED'
}

/**
 * Runs a tool's main function and turns what it returns or throws into `exitCode` and a line on stderr. Never throws, and
 * does not end the process, so that output still being written is not lost; only an error thrown outside of `main`, by a
 * listener or a timer, ends it at once.
 */
export async function runCli(main: () => Outcome | number | Promise<Outcome | number>, io: CliProcess = process): Promise<void> {
  const output = { failed: false }
  io.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isReaderGone(error) || output.failed) return
    output.failed = true
    io.stderr.write(`error: cannot write to stdout: ${describe(error)}\n`)
    if (io.exitCode === undefined || io.exitCode === ExitCode.ok) io.exitCode = ExitCode.error
  })
  io.stderr.on('error', () => {
    // Nobody is left to be told.
  })
  io.on?.('uncaughtException', (error) => {
    io.stderr.write(errorText(error, io.env))
    io.exit?.(exitCodeOf(error))
  })
  let outcome: Outcome
  try {
    const result = await main()
    outcome = typeof result === 'number' ? { exitCode: result } : result
    if (outcome.message !== undefined) io.stderr.write(`${outcome.message}\n`)
  } catch (error) {
    outcome = { exitCode: exitCodeOf(error) }
    io.stderr.write(errorText(error, io.env))
  }
  if (!output.failed || outcome.exitCode !== ExitCode.ok) io.exitCode = outcome.exitCode
}
