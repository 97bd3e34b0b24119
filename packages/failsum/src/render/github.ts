import type { CheckSummary, Summary } from '../summary.ts'
import { safeLine } from '../safe-line.ts'
import { exitText } from './verdict-text.ts'

// Escapes of workflow commands: docs.github.com, "Workflow commands for GitHub Actions".
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

function command(properties: readonly (readonly [string, string | number | null])[], lines: readonly string[]): string {
  const given = properties.flatMap(([key, value]) => (value === null ? [] : [`${key}=${escapeProperty(safeLine(String(value)))}`]))
  return `::error ${given.join(',')}::${escapeData(lines.map((line) => safeLine(line)).join('\n'))}`
}

function checkCommands({ name, exitCode, entries, tail, log, formats }: CheckSummary): string[] {
  if (entries.length === 0) {
    return [command([['title', `${name}: ${exitText(exitCode)}, format: ${formats.join(', ')}`]], [`log: ${log}`, ...tail.slice(-10)])]
  }
  return entries.map((entry) =>
    command(
      [['file', entry.file], ['line', entry.line], ['col', entry.column], ['title', `${name}: ${entry.name ?? entry.rule ?? entry.kind}`]],
      [...entry.message.split('\n').slice(0, 3), ...entry.excerpt],
    ),
  )
}

/** One `::error` annotation for each shown entry; a failing check without entries gets one with its last lines. */
export function renderGithub({ checks }: Summary): string {
  return checks
    .filter(({ exitCode }) => exitCode !== 0)
    .flatMap(checkCommands)
    .map((line) => `${line}\n`)
    .join('')
}
