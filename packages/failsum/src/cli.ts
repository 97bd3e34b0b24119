import { runCli } from '@adlc/core'
import { runFailsum } from './run.ts'

declare const __VERSION__: string

await runCli(() =>
  runFailsum(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    nowMs: () => performance.now(),
    version: __VERSION__,
  }),
)
