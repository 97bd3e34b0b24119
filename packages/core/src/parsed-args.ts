import type { CommandSpec, CommandTable, OptionSpec, OptionTable } from './command.ts'

type OneValue<Option extends OptionSpec> = Option extends { readonly type: 'count' | 'duration' }
  ? number
  : Option extends { readonly type: 'choice'; readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string

/** What `parseArgs` gives for one option. */
export type OptionValue<Option extends OptionSpec> = Option extends { readonly type: 'boolean' }
  ? boolean
  : Option extends { readonly multiple: true }
    ? readonly OneValue<Option>[]
    : Option extends { readonly default: string | number } | { readonly required: true }
      ? OneValue<Option>
      : OneValue<Option> | undefined

/** The values of a table's options, under their names in the table. */
export type OptionValues<Options extends OptionTable> = { readonly [Name in keyof Options]: OptionValue<Options[Name]> }

/** A command line that asks the tool to do its work. */
export interface ParsedRun<Name extends string | null, Spec extends CommandSpec> {
  readonly kind: 'run'
  /** Name of the subcommand, null for the tool itself. */
  readonly subcommand: Name
  readonly values: OptionValues<Spec['options']>
  readonly positionals: readonly string[]
  /** What follows `--`, when the command takes it. */
  readonly rest: readonly string[]
}

/** A command line that asks for something every tool has. */
export type ParsedBuiltIn =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'completion'; readonly text: string }

type OwnRun<Table extends CommandTable> = Table extends { readonly subcommandRequired: true } ? never : ParsedRun<null, Table>

type SubcommandRun<Table extends CommandTable> = Table extends { readonly subcommands: infer Subcommands extends Record<string, CommandSpec> }
  ? { [Name in keyof Subcommands & string]: ParsedRun<Name, Subcommands[Name]> }[keyof Subcommands & string]
  : never

/** Everything a command line of `Table` can mean; narrow it by `kind`, then by `subcommand`. */
export type ParsedArgs<Table extends CommandTable> = ParsedBuiltIn | OwnRun<Table> | SubcommandRun<Table>
