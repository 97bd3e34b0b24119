import type { Entry } from '../entry.ts'
import { safeLine } from '../safe-line.ts'

const messageLines = 3

/** The lines that show one entry. */
export interface EntryLines {
  /** Place and name, and the message too where there is no name. */
  readonly head: string
  /** The entry on one line, when there is room for no more. */
  readonly short: string
  /** Message, then excerpt; without blank lines. */
  readonly body: readonly string[]
}

/** `file:line:column` as far as known; empty when not even the file is. */
export function placeOf({ file, line, column }: Pick<Entry, 'file' | 'line' | 'column'>): string {
  if (file === null) return ''
  if (line === null) return file
  return column === null ? `${file}:${String(line)}` : `${file}:${String(line)}:${String(column)}`
}

const plainKinds = new Set(['test', 'compile', 'type', 'lint', 'format', 'other'])

const join = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join('  ')

/** Lays out `entry`; nothing is cut but over-long lines. */
export function entryLines(entry: Entry): EntryLines {
  const kind = plainKinds.has(entry.kind) ? null : `[${entry.kind}]`
  const place = placeOf(entry)
  const [first = '', ...more] = entry.message.split('\n').filter((line) => line.trim() !== '')
  const titled = join([kind, place, entry.name, entry.rule])
  const short = join([kind, place, entry.name, entry.rule, first])
  const isNamed = entry.name !== null
  const message = isNamed ? [first, ...more] : more
  const body = [...message.slice(0, messageLines), ...entry.excerpt].map((line) => safeLine(line)).filter((line) => line.trim() !== '')
  return { head: safeLine(isNamed ? titled : short), short: safeLine(short), body }
}
