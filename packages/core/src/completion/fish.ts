import type { CommandTable } from '../command.ts'
import { completedCommands } from './completed-command.ts'
import type { Candidates, CompletedCommand, CompletedOption } from './completed-command.ts'

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

function valueFlags(candidates: Candidates): string {
  if (candidates === 'files') return ' -r -F'
  if (candidates === 'directories') return " -x -a '(__fish_complete_directories)'"
  return candidates === 'nothing' ? ' -x' : ` -x -a ${quoted(candidates.join(' '))}`
}

function optionLine(start: string, { name, short, describe, value }: CompletedOption): string {
  const flags = short === null ? ` -l ${name}` : ` -s ${short} -l ${name}`
  return `${start}${flags}${value === null ? '' : valueFlags(value.candidates)} -d ${quoted(describe)}`
}

function commandLines(tool: string, command: CompletedCommand, others: readonly string[]): string[] {
  const condition = command.name === null ? `not __fish_seen_subcommand_from ${others.join(' ')}` : `__fish_seen_subcommand_from ${command.name}`
  const start = `complete -c ${tool} -n ${quoted(condition)}`
  const candidates = command.operands?.candidates ?? 'nothing'
  const operands = command.takesRest || candidates === 'files' ? `${start} -F` : `${start} -f`
  const words = Array.isArray(candidates) ? ` -a ${quoted(candidates.join(' '))}` : ''
  return [`${operands}${words}`, ...command.options.map((option) => optionLine(start, option))]
}

/** The script for fish 3 and later. */
export function fishCompletion(tool: CommandTable): string {
  const [own, ...commands] = completedCommands(tool)
  const names = commands.map(({ name }) => name ?? '')
  const lines = [
    `# fish completion of ${tool.name}: ${tool.name} completion fish | source`,
    ...commands.map(({ name, summary }) => `complete -c ${tool.name} -n __fish_use_subcommand -a ${name ?? ''} -d ${quoted(summary)}`),
    ...[own, ...commands].flatMap((command) => commandLines(tool.name, command, names)),
  ]
  return `${lines.join('\n')}\n`
}
