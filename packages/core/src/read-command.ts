import { parseArgs as tokenize } from 'node:util'
import { builtInOptions } from './built-in-options.ts'
import type { CommandSpec, OperandSpec, OptionSpec } from './command.ts'
import { nearest } from './nearest.ts'
import { opError } from './op-error.ts'
import { readOptions } from './option-value.ts'

interface OptionToken {
  readonly kind: 'option'
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  /** True for `--name=value` and `-nvalue`. */
  readonly inlineValue: boolean | undefined
}

/** One piece of a command line, as `node:util` cuts it. */
export type Token =
  | OptionToken
  | { readonly kind: 'positional'; readonly value: string }
  | { readonly kind: 'option-terminator'; readonly index: number }

/** What a command line says, not typed by the table yet. */
export interface CommandReading {
  readonly values: Readonly<Record<string, unknown>>
  readonly positionals: readonly string[]
  readonly rest: readonly string[]
}

/** Cuts a command line by the options of `spec`; wrong ones are cut too. */
export function tokensOf(spec: CommandSpec, argv: readonly string[]): Token[] {
  const options = Object.entries({ ...spec.options, ...builtInOptions }).map(([name, { type, short }]) => {
    const kind = type === 'boolean' ? ('boolean' as const) : ('string' as const)
    return [name, { type: kind, ...(short === undefined ? {} : { short }) }] as const
  })
  return tokenize({ args: [...argv], options: Object.fromEntries(options), strict: false, tokens: true }).tokens
}

/** A word of the command line as it may stand in a message of one line. */
function printable(word: string): string {
  return word.replaceAll(/\p{Cc}/gu, '\ufffd')
}

function optionOf(spec: CommandSpec, token: OptionToken): OptionSpec {
  const option = Object.hasOwn(spec.options, token.name) ? spec.options[token.name] : undefined
  if (option !== undefined) return option
  const names = Object.keys({ ...spec.options, ...builtInOptions })
  const near = token.rawName.startsWith('--') ? nearest(token.name, names) : null
  throw opError(`unknown flag ${printable(token.rawName)}${near === null ? '' : `; did you mean --${near}?`}`)
}

/** The text a flag was given, empty for a flag that takes none. */
function textOf(option: OptionSpec, { name, value, inlineValue }: OptionToken): string {
  const flag = `--${name}`
  if (option.type === 'boolean') {
    if (value === undefined) return ''
    throw opError(`${flag}: takes no value, found ${JSON.stringify(value)}`)
  }
  if (value === undefined) throw opError(`${flag}: needs a value`)
  if (inlineValue === true || value === '-' || !value.startsWith('-')) return value
  throw opError(`${flag}: needs a value; one that begins with "-" is written ${flag}=${printable(value)}`)
}

function checkOperands(operands: readonly string[], spec: OperandSpec | undefined): void {
  const extra = operands[spec === undefined ? 0 : (spec.max ?? operands.length)]
  if (extra !== undefined) throw opError(`unexpected argument ${JSON.stringify(extra)}`)
  if (spec !== undefined && operands.length < (spec.min ?? 0)) throw opError(`missing ${spec.name}: ${spec.describe}`)
}

function checkWords(spec: CommandSpec, positionals: readonly string[], rest: readonly string[]): void {
  const [stray] = positionals
  if (stray !== undefined && spec.rest !== undefined && spec.positionals === undefined) {
    throw opError(`unexpected argument ${JSON.stringify(stray)}; ${spec.rest.name} comes after --`)
  }
  checkOperands(positionals, spec.positionals)
  if (spec.rest !== undefined) checkOperands(rest, { ...spec.rest, name: `-- ${spec.rest.name}` })
}

/** Reads the tokens of `argv` by the command's table. Throws an OpError on the first thing that is wrong. */
export function readCommand(spec: CommandSpec, tokens: readonly Token[], argv: readonly string[]): CommandReading {
  const given = new Map<string, string[]>()
  const before: string[] = []
  let after: readonly string[] = []
  for (const token of tokens) {
    if (token.kind === 'option-terminator') {
      after = argv.slice(token.index + 1)
      break
    }
    if (token.kind === 'positional') before.push(token.value)
    else {
      const texts = given.get(token.name) ?? []
      texts.push(textOf(optionOf(spec, token), token))
      given.set(token.name, texts)
    }
  }
  const values = readOptions(spec.options, given)
  const positionals = spec.rest === undefined ? [...before, ...after] : before
  const rest = spec.rest === undefined ? [] : after
  checkWords(spec, positionals, rest)
  return { values, positionals, rest }
}
