import type { CommandTable } from '../command.ts'
import { bashCompletion } from './bash.ts'
import { fishCompletion } from './fish.ts'
import type { Shell } from './shell.ts'
import { zshCompletion } from './zsh.ts'

const makers: Readonly<Record<Shell, (tool: CommandTable) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** The completion script of a tool: its commands, flags, choices, and files or folders where a flag takes them. */
export function completionScript(tool: CommandTable, shell: Shell): string {
  return makers[shell](tool)
}
