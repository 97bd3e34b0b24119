import type { CommandTable } from '../command.ts'
import { completedCommands } from './completed-command.ts'
import type { Candidates, CompletedCommand, CompletedOption } from './completed-command.ts'
import { functionName, quoted } from './shell.ts'

function escaped(text: string): string {
  return text.replaceAll(/[\\:[\]]/g, String.raw`\$&`)
}

function action(candidates: Candidates): string {
  if (candidates === 'files') return '_files'
  if (candidates === 'directories') return '_files -/'
  return candidates === 'nothing' ? ' ' : `(${candidates.join(' ')})`
}

function optionSpecs({ name, short, describe, multiple, value }: CompletedOption): string[] {
  const flags = short === null ? [`--${name}`] : [`-${short}`, `--${name}`]
  const before = multiple ? '*' : `(${flags.join(' ')})`
  const after = value === null ? '' : `:${escaped(value.name)}:${action(value.candidates)}`
  return flags.map((flag) => {
    const joint = value === null ? '' : flag.startsWith('--') ? '=' : '+'
    return quoted(`${before}${flag}${joint}[${escaped(describe)}]${after}`)
  })
}

function operandSpecs({ operands, takesRest }: CompletedCommand): string[] {
  if (takesRest) return [quoted('*::command: _normal')]
  return operands === null ? [] : [quoted(`*:${escaped(operands.name)}:${action(operands.candidates)}`)]
}

function argumentsCall(command: CompletedCommand): string {
  return ['_arguments -s -S', ...command.options.flatMap(optionSpecs), ...operandSpecs(command)].join(' \\\n        ')
}

/** The script for zsh, to be sourced or put into `$fpath`. */
export function zshCompletion(tool: CommandTable): string {
  const [own, ...commands] = completedCommands(tool)
  const name = functionName(tool.name)
  const lines = [
    `#compdef ${tool.name}`,
    `# zsh completion of ${tool.name}: source <(${tool.name} completion zsh)`,
    `${name}() {`,
    '  if (( CURRENT > 2 )); then',
    '    case $words[2] in',
    ...commands.flatMap((command) => [
      `      ${command.name ?? ''})`,
      '        shift words',
      '        (( CURRENT-- ))',
      `        ${argumentsCall(command)}`,
      '        return ;;',
    ]),
    '    esac',
    '  fi',
    '  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then',
    '    local -a commands',
    '    commands=(',
    ...commands.map(({ name: command, summary }) => `      ${quoted(`${command ?? ''}:${escaped(summary)}`)}`),
    '    )',
    "    _describe -t commands command commands",
    '  fi',
    `  ${argumentsCall(own)}`,
    '}',
    `if [[ $funcstack[1] == ${name} ]]; then ${name} "$@"; else compdef ${name} ${tool.name}; fi`,
  ]
  return `${lines.join('\n')}\n`
}
