import type { LogWriter } from '../logs/log-writer.ts'
import { runCommand } from '../run/run-command.ts'
import type { CommandRun } from '../run/run-command.ts'
import { watchProgress } from './watch-progress.ts'
import type { QuietProgress } from './watch-progress.ts'

/** What to run under which name. */
export interface LoggedCommand {
  readonly name: string
  readonly command: readonly string[]
  readonly cwd: string
  readonly onProgress: ((progress: QuietProgress) => void) | undefined
}

/** Runs a command with everything it prints in `log`, which is closed at the end. */
export async function runLogged({ name, command, cwd, onProgress }: LoggedCommand, log: LogWriter): Promise<CommandRun> {
  const watch = onProgress === undefined ? null : watchProgress(name, onProgress)
  try {
    const run = await runCommand(command, cwd, (chunk) => {
      log.write(chunk)
      watch?.take(chunk)
    })
    // As a shell says it, so that the log tells why it holds nothing else.
    if (run.end.kind === 'not-started') log.write(Buffer.from(`cplat: ${command[0] ?? ''}: ${run.end.reason}\n`))
    return run
  } finally {
    watch?.stop()
    log.close()
  }
}
