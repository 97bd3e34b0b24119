import type { CommandSpec, CommandTable } from './command.ts'
import { completionScript } from './completion/completion.ts'
import { isShell, shells } from './completion/shell.ts'
import { helpText } from './help-text.ts'
import { nearest } from './nearest.ts'
import { isOpError, opError } from './op-error.ts'
import type { ParsedArgs, ParsedBuiltIn } from './parsed-args.ts'
import { readCommand, tokensOf } from './read-command.ts'
import type { CommandReading, Token } from './read-command.ts'

/** The command that the first word of a command line chooses. */
interface Route {
  readonly spec: CommandSpec
  readonly subcommand: string | null
  readonly argv: readonly string[]
}

function routeOf(table: CommandTable, argv: readonly string[]): Route {
  const [first = ''] = argv
  const spec = Object.hasOwn(table.subcommands ?? {}, first) ? table.subcommands?.[first] : undefined
  return spec === undefined ? { spec: table, subcommand: null, argv } : { spec, subcommand: first, argv: argv.slice(1) }
}

/** The answer to a flag that makes all others irrelevant, also wrong ones. */
function builtInOf(table: CommandTable, subcommand: string | null, tokens: readonly Token[]): ParsedBuiltIn | null {
  for (const token of tokens) {
    if (token.kind === 'option-terminator') return null
    if (token.kind !== 'option') continue
    if (token.name === 'help') return { kind: 'help', text: helpText(table, subcommand) }
    if (token.name === 'version') return { kind: 'version' }
  }
  return null
}

function completion(table: CommandTable, words: readonly string[]): ParsedBuiltIn {
  const [shell = '', extra] = words
  if (shell === '--help' || shell === '-h') return { kind: 'help', text: helpText(table, null) }
  if (isShell(shell) && extra === undefined) return { kind: 'completion', text: completionScript(table, shell) }
  throw opError(`completion: expected one of ${shells.join(', ')}, found ${JSON.stringify(words.join(' '))}`)
}

function missingSubcommand(table: CommandTable, word: string | undefined): Error {
  const names = Object.keys(table.subcommands ?? {})
  const expected = `expected a command (${names.join(', ')})`
  if (word === undefined) return opError(expected)
  const near = nearest(word, [...names, 'completion'])
  return opError(`${expected}, found ${JSON.stringify(word)}${near === null ? '' : `; did you mean ${near}?`}`)
}

type Run = CommandReading & { readonly kind: 'run'; readonly subcommand: string | null }

function read(table: CommandTable, argv: readonly string[], route: Route): ParsedBuiltIn | Run {
  if (argv[0] === 'completion') return completion(table, argv.slice(1))
  const { spec, subcommand } = route
  const tokens = tokensOf(spec, route.argv)
  const builtIn = builtInOf(table, subcommand, tokens)
  if (builtIn !== null) return builtIn
  if (subcommand === null && table.subcommandRequired === true) throw missingSubcommand(table, argv[0])
  return { kind: 'run', subcommand, ...readCommand(spec, tokens, route.argv) }
}

/**
 * Reads a command line (without node and script) by the tool's table. A usage error is thrown as an OpError that says what
 * is wrong, which real flag is nearest and where the help is.
 */
export function parseArgs<const Table extends CommandTable>(table: Table, argv: readonly string[]): ParsedArgs<Table> {
  const route = routeOf(table, argv)
  try {
    return read(table, argv, route) as ParsedArgs<Table>
  } catch (error) {
    if (!isOpError(error)) throw error
    const help = [table.name, route.subcommand, '--help'].filter((word) => word !== null).join(' ')
    const { usageExitCode } = route.spec
    throw opError(`${error.message} (see ${help})`, usageExitCode === undefined ? {} : { exitCode: usageExitCode })
  }
}

/** What a tool prints for a built-in request. */
export function builtInText(parsed: ParsedBuiltIn, version: string): string {
  return parsed.kind === 'version' ? `${version}\n` : parsed.text
}
