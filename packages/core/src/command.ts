interface OptionBase {
  /** What it does, for the help text; a phrase without a full stop. */
  readonly describe: string
  /** One letter, for `-x`; `h` and `V` are taken. */
  readonly short?: string
}

/** A flag without a value; false unless given. */
export interface BooleanOption extends OptionBase {
  readonly type: 'boolean'
}

interface ValueOption extends OptionBase {
  /** Name of the value in the help text, for example `DIR`. */
  readonly valueName?: string
  /** May be given several times; the value is then a list, empty unless given. */
  readonly multiple?: true
  /** Must be given. */
  readonly required?: true
}

/** Any text that is not empty. */
export interface StringOption extends ValueOption {
  readonly type: 'string'
  readonly default?: string
  /** What shells complete the value with, default `files`. */
  readonly complete?: 'files' | 'directories' | 'nothing'
}

/** A whole number. */
export interface CountOption extends ValueOption {
  readonly type: 'count'
  readonly default?: number
  readonly min?: number
  readonly max?: number
}

/** A length of time; the value is in milliseconds. */
export interface DurationOption extends ValueOption {
  readonly type: 'duration'
  /** As a user would write it, for example `15m`. */
  readonly default?: string
}

/** One of a few words. */
export interface ChoiceOption extends ValueOption {
  readonly type: 'choice'
  readonly choices: readonly string[]
  readonly default?: string
}

export type OptionSpec = BooleanOption | StringOption | CountOption | DurationOption | ChoiceOption

/** Option specs by long name without dashes; `help` and `version` are built in. */
export type OptionTable = Readonly<Record<string, OptionSpec>>

/** Words of a command line that belong to no flag. */
export interface OperandSpec {
  /** As in the help text, for example `log`. */
  readonly name: string
  readonly describe: string
  /** Default 0. */
  readonly min?: number
  /** Default: any number. */
  readonly max?: number
}

/** A real command line and what it is for. */
export interface Example {
  readonly command: string
  readonly explain: string
}

/** One command or subcommand. */
export interface CommandSpec {
  /** What it does, one sentence. */
  readonly summary: string
  /** Usage lines, each a whole command line. */
  readonly usage: readonly string[]
  readonly options: OptionTable
  /** Without it, a word that belongs to no flag is a usage error. */
  readonly positionals?: OperandSpec
  /** What follows `--`, kept word for word. Without it, what follows `--` counts as positionals. */
  readonly rest?: OperandSpec
  readonly examples?: readonly Example[]
  /** Code and meaning. A subcommand without its own has those of the tool. */
  readonly exitCodes?: readonly (readonly [code: number, meaning: string])[]
  /** Exit code of a usage error, default 1. */
  readonly usageExitCode?: number
}

/** A whole tool. */
export interface CommandTable extends CommandSpec {
  readonly name: string
  readonly subcommands?: Readonly<Record<string, CommandSpec>>
  /** True when the tool does nothing without one of its subcommands. */
  readonly subcommandRequired?: true
}

/** Keeps the exact type of a tool's table, from which `parseArgs` types the values. */
export function defineCommand<const Table extends CommandTable>(table: Table): Table {
  return table
}
