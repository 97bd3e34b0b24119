import { builtInOptions } from '../built-in-options.ts'
import type { CommandSpec, CommandTable, OptionSpec } from '../command.ts'
import { valueName } from '../help-text.ts'
import { shells } from './shell.ts'

/** What a shell offers for a value or an operand. */
export type Candidates = 'files' | 'directories' | 'nothing' | readonly string[]

export interface CompletedOption {
  readonly name: string
  readonly short: string | null
  readonly describe: string
  readonly multiple: boolean
  /** Null for a flag without a value. */
  readonly value: { readonly name: string; readonly candidates: Candidates } | null
}

/** One command as the completion scripts see it; `name` is null for the tool itself. */
export interface CompletedCommand {
  readonly name: string | null
  readonly summary: string
  readonly options: readonly CompletedOption[]
  readonly operands: { readonly name: string; readonly candidates: Candidates } | null
  /** True when a command line of another program follows `--`. */
  readonly takesRest: boolean
}

function candidatesOf(option: OptionSpec): Candidates {
  if (option.type === 'choice') return option.choices
  return option.type === 'string' ? (option.complete ?? 'files') : 'nothing'
}

function completedOption([name, option]: readonly [string, OptionSpec]): CompletedOption {
  const value = valueName(option)
  return {
    name,
    short: option.short ?? null,
    describe: option.describe,
    multiple: option.type !== 'boolean' && option.multiple === true,
    value: value === null ? null : { name: value, candidates: candidatesOf(option) },
  }
}

function completedCommand(name: string | null, spec: CommandSpec): CompletedCommand {
  return {
    name,
    summary: spec.summary,
    options: Object.entries({ ...spec.options, ...builtInOptions }).map(completedOption),
    operands: spec.positionals === undefined ? null : { name: spec.positionals.name, candidates: 'files' },
    takesRest: spec.rest !== undefined,
  }
}

/** The tool itself and its commands, `completion` last. */
export function completedCommands(tool: CommandTable): readonly [CompletedCommand, ...CompletedCommand[]] {
  const commands = Object.entries(tool.subcommands ?? {}).map(([name, spec]) => completedCommand(name, spec))
  const completion: CompletedCommand = {
    name: 'completion',
    summary: 'print a completion script',
    options: [],
    operands: { name: 'shell', candidates: shells },
    takesRest: false,
  }
  return [completedCommand(null, tool), ...commands, completion]
}
