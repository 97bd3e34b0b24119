import { parseWorkflowCommand } from '../../frames/workflow-command.ts'
import type { ParsedEntry } from '../../parser.ts'

const firstLine = (text: string): string => text.split('\n', 1)[0]?.trim() ?? ''

/** The lines `::error …` that the github-actions reporter prints beside another one: each repeats an entry. */
export function repeatedAnnotations(lines: readonly string[], entries: readonly ParsedEntry[]): [number, number][] {
  if (entries.length === 0) return []
  const known = new Set(entries.flatMap(({ name, message }) => [firstLine(message), ...(name === null ? [] : [name])]))
  return lines.flatMap((line, index): [number, number][] => {
    if (!line.includes('::error ')) return []
    const command = parseWorkflowCommand(line)
    if (command?.command !== 'error') return []
    const title = command.properties.get('title') ?? ''
    const isRepeat = known.has(firstLine(command.message)) || known.has(title.slice(title.indexOf(' > ') + 3))
    return isRepeat ? [[index, index + 1]] : []
  })
}
