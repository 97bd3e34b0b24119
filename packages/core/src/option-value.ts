import type { OptionSpec, OptionTable } from './command.ts'
import { opError } from './op-error.ts'
import { parseCount } from './parse-count.ts'
import { parseDuration } from './duration.ts'

/** Reads one value as its option wants it. Throws an OpError that names the flag. */
function readValue(flag: string, option: Exclude<OptionSpec, { type: 'boolean' }>, text: string): string | number {
  if (text === '') throw opError(`${flag}: expected a value, found an empty text`)
  if (option.type === 'count') return parseCount(text, flag, option)
  if (option.type === 'duration') return parseDuration(text, flag)
  if (option.type === 'choice' && !option.choices.includes(text)) {
    throw opError(`${flag}: expected ${option.choices.join(', ')}, found ${JSON.stringify(text)}`)
  }
  return text
}

function readOption(name: string, option: OptionSpec, given: readonly string[] | undefined): unknown {
  if (option.type === 'boolean') return given !== undefined
  const flag = `--${name}`
  const texts = given ?? (option.default === undefined ? [] : [String(option.default)])
  if (texts.length === 0 && option.required === true) throw opError(`${flag}: must be given`)
  const values = texts.map((text) => readValue(flag, option, text))
  return option.multiple === true ? values : values.at(-1)
}

/** Turns the texts given on a command line into the values of the table's options; of a repeated flag the last one counts. */
export function readOptions(options: OptionTable, given: ReadonlyMap<string, readonly string[]>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, readOption(name, option, given.get(name))]))
}
