import type { CommandTable } from '../command.ts'
import { completedCommands } from './completed-command.ts'
import type { Candidates, CompletedCommand, CompletedOption } from './completed-command.ts'
import { functionName, quoted } from './shell.ts'

function offer(candidates: Candidates): string {
  if (candidates === 'files') return 'compopt -o default 2>/dev/null'
  if (candidates === 'directories') return 'compopt -o dirnames 2>/dev/null'
  if (candidates === 'nothing') return ':'
  return `COMPREPLY=($(compgen -W ${quoted(candidates.join(' '))} -- "$cur"))`
}

function flagsOf(option: CompletedOption): string[] {
  return [`--${option.name}`, ...(option.short === null ? [] : [`-${option.short}`])]
}

function valueCases({ name, options }: CompletedCommand): string[] {
  return options.flatMap((option) => {
    if (option.value === null) return []
    const patterns = flagsOf(option).map((flag) => quoted(`${name ?? ''} ${flag}`))
    return [`    ${patterns.join('|')}) ${offer(option.value.candidates)}; return ;;`]
  })
}

function flagCase({ name, options }: CompletedCommand): string[] {
  const flags = options.flatMap(flagsOf).join(' ')
  return flags === '' ? [] : [`      ${quoted(name ?? '')}) COMPREPLY=($(compgen -W ${quoted(flags)} -- "$cur")) ;;`]
}

function operandCase({ name, operands }: CompletedCommand): string[] {
  return operands === null ? [] : [`    ${quoted(name ?? '')}) ${offer(operands.candidates)} ;;`]
}

/** The script for bash 4 and later; a value after `=` is completed too. */
export function bashCompletion(tool: CommandTable): string {
  const [own, ...commands] = completedCommands(tool)
  const all = [own, ...commands]
  const names = commands.map(({ name }) => name ?? '')
  const name = functionName(tool.name)
  const lines = [
    `# bash completion of ${tool.name}: source <(${tool.name} completion bash)`,
    `${name}() {`,
    "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command='' index",
    '  COMPREPLY=()',
    "  if [[ $cur == '=' ]]; then cur=''; elif [[ $prev == '=' ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi",
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    "    if [[ ${COMP_WORDS[index]} == '--' ]]; then compopt -o default 2>/dev/null; return; fi",
    '  done',
    '  if ((COMP_CWORD > 1)); then',
    `    case \${COMP_WORDS[1]} in ${names.map(quoted).join('|')}) command=\${COMP_WORDS[1]} ;; esac`,
    '  fi',
    '  case "$command $prev" in',
    ...all.flatMap(valueCases),
    '  esac',
    '  if [[ $cur == -* ]]; then',
    '    case "$command" in',
    ...all.flatMap(flagCase),
    '    esac',
    '    return',
    '  fi',
    '  if ((COMP_CWORD == 1)); then',
    `    COMPREPLY=($(compgen -W ${quoted(names.join(' '))} -- "$cur"))`,
    '    [[ ${#COMPREPLY[@]} -gt 0 && -n $cur ]] && return',
    '  fi',
    '  case "$command" in',
    ...all.flatMap(operandCase),
    '  esac',
    '}',
    `complete -F ${name} ${tool.name}`,
  ]
  return `${lines.join('\n')}\n`
}
