import { basename } from 'node:path'
import { opError } from '@adlc/core'
import { readLogFile, readLogStream } from './read-log-file.ts'
import type { ReadProgress } from './read-log-file.ts'
import type { CheckLog } from './summary.ts'

/** Which logs to read, and what is known of their checks. */
export interface ChecksRequest {
  /** Paths; `-` is standard input. */
  readonly logs: readonly string[]
  readonly names: readonly string[]
  readonly exitCode: number | null
}

const standardInput = '-'

function checkName(log: string): string {
  if (log === standardInput) return 'stdin'
  const name = basename(log)
  return name.replace(/\.(?:log|txt|out)$/, '') || name
}

/** Reads the logs of `request`, each when the one before has been taken. */
export async function* readChecks(request: ChecksRequest, stdin: AsyncIterable<Uint8Array>, onProgress?: ReadProgress): AsyncGenerator<CheckLog> {
  const { logs, names, exitCode } = request
  if (names.length > logs.length) {
    throw opError(`--name: expected at most one for each log, found ${String(names.length)} for ${String(logs.length)}`)
  }
  if (logs.filter((log) => log === standardInput).length > 1) throw opError('-: standard input can be read only once')
  for (const [index, log] of logs.entries()) {
    const isStdin = log === standardInput
    const content = isStdin ? await readLogStream(stdin, onProgress) : await readLogFile(log, onProgress === undefined ? {} : { onProgress })
    yield { name: names[index] ?? checkName(log), exitCode, log: isStdin ? 'standard input' : log, content }
  }
}
