import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readErrorBlock } from './error-block.ts'
import { bulletOf, fileHeaderOf, indentOf, isTotals } from './run-lines.ts'
import type { FileHeader } from './run-lines.ts'

const suiteFailed = 'Test suite failed to run'
const ownWords = /^(?:Console$|Deprecation Warning|Validation Warning)/
const configWords = /^(?:Validation Error|Multiple configurations found|Multiple Projects)/

/** Where the block of a bullet ends: at the first line that is not indented below it. */
function blockEnd(lines: readonly string[], start: number, indent: number): number {
  let end = start + 1
  let written = end
  while (end < lines.length) {
    const line = lines[end] ?? ''
    if (line.trim() !== '') {
      if (indentOf(line) < indent + 2 || fileHeaderOf(line) !== null || isTotals(line)) break
      written = end + 1
    }
    end += 1
  }
  return written
}

function kindOf(name: string, message: string): EntryKind {
  if (name === suiteFailed) return 'suite'
  return message.includes('Exceeded timeout of ') ? 'timeout' : 'test'
}

function entryOf(lines: readonly string[], start: number, end: number, indent: number, name: string, header: FileHeader): ParsedEntry {
  const body = lines.slice(start + 1, end).map((line) => line.slice(Math.min(indent + 2, indentOf(line))))
  const { message, excerpt, place } = readErrorBlock(body, header.file)
  const names = [header.project, name === suiteFailed ? null : name.replaceAll(' › ', ' > ')].filter((part) => part !== null)
  return {
    kind: kindOf(name, message),
    name: name === suiteFailed ? header.project : names.join(' > '),
    file: place?.file ?? header.file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: null,
    message: message === '' ? 'failed, the log holds no error of it' : message,
    excerpt,
    start,
    end,
  }
}

/** An error of the configuration stands before any file. */
function configEntry(lines: readonly string[], start: number, end: number): ParsedEntry {
  const [first = '', ...rest] = lines.slice(start, end).map((line) => line.trim()).filter((line) => line !== '' && line !== '●')
  const place = { name: null, file: null, line: null, column: null, rule: null }
  return { kind: 'config', ...place, message: [first.replace(/^● {1,2}/, ''), ...rest.slice(0, 2)].join('\n'), excerpt: rest.slice(2, 12), start, end }
}

/** What the bullets below `FAIL` lines tell; the summary of more than twenty suites repeats them and adds nothing. */
export function readBlocks(lines: readonly string[]): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const seen = new Set<string>()
  let header: FileHeader | null = null
  let inSummary = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const next = fileHeaderOf(line)
    if (next !== null) header = next
    if (line.trim() === 'Summary of all failing tests') inSummary = true
    if (isTotals(line)) {
      header = null
      inSummary = false
    }
    const bullet = next === null ? bulletOf(line) : null
    if (bullet === null || ownWords.test(bullet.name)) continue
    const { indent, name } = bullet
    const end = blockEnd(lines, index, indent)
    if (header === null) {
      if (configWords.test(name)) entries.push(configEntry(lines, index, end))
      continue
    }
    if (!header.failed || indent !== header.indent + 2) continue
    const entry = entryOf(lines, index, end, indent, name, header)
    const key = JSON.stringify([header.project, header.file, name, entry.line, entry.message])
    if (!inSummary || !seen.has(key)) entries.push(entry)
    seen.add(key)
    index = end - 1
  }
  return entries
}
