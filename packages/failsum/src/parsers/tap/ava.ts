import { append } from '../../append.ts'
import type { EntryKind } from '../../entry.ts'
import { nothingParsed } from '../../parser.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { readAvaBlock } from './ava-block.ts'
import { readAvaDetails } from './ava-details.ts'
import { readAvaRuns } from './ava-runs.ts'
import type { AvaItem, AvaRun } from './ava-runs.ts'

const blank = { name: null, file: null, line: null, column: null, rule: null, excerpt: [] }

/** The block of `item` without blank lines and the reporter's indent. */
function blockLines(lines: readonly string[], { start, end }: AvaItem, indent: number): string[] {
  return lines.slice(start + 1, end).map((line) => line.slice(indent).trimEnd()).filter((line) => line.trim() !== '')
}

/** An error of no test: its file at least is known. */
function uncaughtEntry(lines: readonly string[], item: AvaItem, indent: number, file: string, text: string | null): ParsedEntry {
  const { message, excerpt, place } = readAvaBlock(blockLines(lines, item, indent), '')
  const kind: EntryKind = text !== null ? 'suite' : (lines[item.start] ?? '').includes('Unhandled rejection') ? 'unhandled' : 'crash'
  const said = (text ?? message.join('\n')).trim()
  return {
    ...blank,
    kind,
    file: place?.file ?? file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    message: said === '' || (item.end === item.start + 1 && text === null) ? (lines[item.start] ?? '').trim() : said,
    excerpt: text === null ? excerpt : excerpt.filter((line) => !message.includes(line)),
    start: item.start,
    end: item.end,
  }
}

/** Entries of what the list says of files and of the run itself. */
function listEntries(lines: readonly string[], { items, indent }: AvaRun): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const told = new Set(items.flatMap(({ line }) => (line.type === 'uncaught' || (line.type === 'file' && !line.isConsequence) ? [line.file] : [])))
  let file: string | null = null
  for (const item of items) {
    const { line, start, end } = item
    if (line.type === 'uncaught') entries.push(uncaughtEntry(lines, item, indent, line.file, null))
    else if (line.type === 'file' && !line.isConsequence) entries.push(uncaughtEntry(lines, item, indent, line.file, line.text))
    else if (line.type === 'file' && !told.has(line.file)) {
      told.add(line.file)
      entries.push({ ...blank, kind: 'suite', file: line.file, message: line.text, start, end })
    } else if (line.type === 'pending') {
      file = line.file
    } else if (line.type === 'unfinished' && file !== null) {
      entries.push({ ...blank, kind: 'timeout', name: line.title.replaceAll(' › ', ' > '), file, message: 'timed out: the test did not end', start, end })
    } else if (line.type === 'notice' && line.isFailure) {
      entries.push({ ...blank, kind: 'config', message: line.text, start, end })
    }
  }
  return entries
}

/** AVA counts tests, hooks and uncaught errors, but not the files that it could not run to their end. */
const isCounted = ({ kind }: ParsedEntry): boolean => kind !== 'suite' && kind !== 'config'

/** Reads AVA's default reporter: the list of marks, the details between two rules, the counts. */
export function readAva(segment: Segment): ParseResult {
  const { lines } = segment
  const runs = readAvaRuns(segment)
  if (runs.length === 0) return nothingParsed
  const entries: ParsedEntry[] = []
  let total: number | null = null
  for (const run of runs) {
    const found = [...listEntries(lines, run), ...readAvaDetails(lines, run)]
    const uncounted = found.filter((entry) => !isCounted(entry)).length
    if (run.failed !== null) total = (total ?? 0) + run.failed + uncounted
    append(entries, found)
  }
  return { entries: entries.sort((a, b) => a.start - b.start), total, noise: runs.map(({ start, end }): [number, number] => [start, end]) }
}
