import { builtInOptions } from './built-in-options.ts'
import type { CommandSpec, CommandTable, OperandSpec, OptionSpec } from './command.ts'
import { wrapText } from './wrap-text.ts'

const columns = 80
const widestLabel = 28
const defaultValueNames = { string: 'TEXT', count: 'N', duration: 'TIME', choice: 'NAME' } as const

type Row = readonly [label: string, text: string]

/** Two columns; a label too wide for its column stands on a line of its own. */
function rows(entries: readonly Row[]): string[] {
  const indent = 2 + Math.min(widestLabel, Math.max(...entries.map(([label]) => label.length))) + 2
  return entries.flatMap(([label, text]) => {
    const lines = wrapText(text, columns - indent)
    const head = `  ${label}`.padEnd(indent)
    const first = head.length > indent || lines.length === 0 ? [head.trimEnd()] : [`${head}${lines.shift() ?? ''}`]
    return [...first, ...lines.map((line) => `${' '.repeat(indent)}${line}`)]
  })
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines]
}

function table(title: string, entries: readonly Row[]): string[] {
  return section(title, entries.length === 0 ? [] : rows(entries))
}

/** Name of an option's value as the help and the README show it, null for a flag without one. */
export function valueName(option: OptionSpec): string | null {
  if (option.type === 'boolean') return null
  const choices = option.type === 'choice' ? option.choices.join('|') : ''
  return option.valueName ?? (choices !== '' && choices.length <= 20 ? choices : defaultValueNames[option.type])
}

function optionRow([name, option]: readonly [string, OptionSpec]): Row {
  const value = valueName(option)
  const short = option.short === undefined ? '    ' : `-${option.short}, `
  const notes: string[] = []
  if (option.type === 'choice' && value !== option.choices.join('|')) notes.push(option.choices.join(', '))
  if (option.type !== 'boolean') {
    if (option.required === true) notes.push('required')
    if (option.multiple === true) notes.push('may be repeated')
    if (option.default !== undefined) notes.push(`default ${String(option.default)}`)
  }
  const note = notes.length === 0 ? '' : ` (${notes.join('; ')})`
  return [`${short}--${name}${value === null ? '' : ` ${value}`}`, `${option.describe}${note}`]
}

function operandRows(operands: readonly (OperandSpec | undefined)[]): Row[] {
  return operands.filter((operand) => operand !== undefined).map(({ name, describe }) => [name, describe])
}

function usageLines(usage: readonly string[]): string[] {
  return usage.flatMap((line) => {
    // A bracketed part stays on one line: its blanks are no places to break.
    const parts = wrapText(line.replaceAll(/\[[^\]]*\]/g, (part) => part.replaceAll(' ', '\u00a0')), columns - 6)
    return parts.map((part, index) => `${index === 0 ? '  ' : '      '}${part.replaceAll('\u00a0', ' ')}`)
  })
}

function exampleLines({ examples = [] }: CommandSpec): string[] {
  return examples.flatMap(({ command, explain }) => [
    `  ${command}`,
    ...wrapText(explain, columns - 6).map((line) => `      ${line}`),
  ])
}

function exitCodeRows(codes: CommandSpec['exitCodes']): Row[] {
  return (codes ?? []).map(([code, meaning]) => [String(code), meaning])
}

function subcommandRows(tool: CommandTable): Row[] {
  const own = Object.entries(tool.subcommands ?? {}).map(([name, { summary }]): Row => [name, summary])
  return [...own, ['completion', 'print a completion script: bash, zsh or fish']]
}

/** The help of a tool, or of one of its subcommands: at most 80 columns, as long as no single word or example is wider. */
export function helpText(tool: CommandTable, subcommand: string | null): string {
  const spec: CommandSpec = (subcommand === null ? undefined : tool.subcommands?.[subcommand]) ?? tool
  const title = subcommand === null ? tool.name : `${tool.name} ${subcommand}`
  const lines = [
    ...wrapText(`${title}: ${spec.summary}`, columns),
    ...section('Usage', usageLines(spec.usage)),
    ...table('Arguments', operandRows([spec.positionals, spec.rest])),
    ...table('Commands', subcommand === null ? subcommandRows(tool) : []),
    ...table('Options', Object.entries({ ...spec.options, ...builtInOptions }).map(optionRow)),
    ...section('Examples', exampleLines(spec)),
    ...table('Exit codes', exitCodeRows(spec.exitCodes ?? tool.exitCodes)),
  ]
  return `${lines.join('\n')}\n`
}
