import { ExitCode, runCli } from '@adlc/core'
import { readQuickQuiet } from './commands/quick-quiet.ts'
import { quietMain } from './commands/quiet.ts'
import { splitCommand } from './commands/split-command.ts'

declare const __VERSION__: string

async function main(): Promise<number> {
  const { own, command } = splitCommand(process.argv.slice(2))
  const quick = readQuickQuiet(own)
  if (quick !== null) return quietMain(command, quick)
  const { readArguments } = await import('./commands/read-arguments.ts')
  const quiet = await readArguments(own, __VERSION__)
  return quiet === null ? ExitCode.ok : quietMain(command, quiet)
}

await runCli(main)
