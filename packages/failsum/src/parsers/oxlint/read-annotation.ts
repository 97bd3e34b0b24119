import { cleanPath } from '../../location.ts'
import { toFinding } from './finding.ts'
import type { OxlintFinding } from './finding.ts'

const annotation = /^::(error|warning) file=(.{1,2000}),line=(\d{1,9}),endLine=\d{1,9},col=(\d{1,9}),endColumn=\d{1,9},title=([^:]{1,300})::(.+)$/
const escapes: Readonly<Record<string, string>> = { '%25': '%', '%0A': '\n', '%0D': '', '%3A': ':', '%2C': ',' }

const decoded = (text: string): string => text.replaceAll(/%(?:25|0A|0D|3A|2C)/g, (escape) => escapes[escape] ?? escape)

/** Reads a line of the format github; since version 1 the message begins with the place. */
export function readAnnotation(line: string, start: number): OxlintFinding | null {
  const text = line.trimStart()
  const found = text.startsWith('::') ? annotation.exec(text) : null
  if (found === null) return null
  const [, severity, path = '', row, column, title = '', said = ''] = found
  const file = decoded(path)
  const place = `${file}:${String(row)}:${String(column)}: `
  const message = decoded(said)
  const finding = toFinding({
    severity: severity === 'error' ? 'error' : 'warning', file: cleanPath(file), line: Number(row), column: Number(column), rule: title === 'oxlint' ? null : decoded(title),
    message: message.startsWith(place) ? message.slice(place.length) : message, excerpt: [],
  }, start, start + 1)
  if (title === 'oxlint') return { ...finding, isCertain: true }
  return finding.isCertain ? finding : null
}
