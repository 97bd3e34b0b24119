import { cleanPath } from '../../location.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'
import { readDrawing } from './read-drawing.ts'

const unusable = /^Failed to parse (?:oxlint )?configuration file\.$/
const namedFile = /(?:config|file) ((?:\/|[A-Za-z]:[\\/])[^"]{1,1000}?\.jsonc?)\b/
const noFiles = 'No files found to lint.'

/** Reads why oxlint linted nothing: a configuration that cannot be used, or no files. */
export function readNotice(segment: Segment, start: number): ParsedEntry | null {
  const text = (segment.lines[start] ?? '').trim()
  if (text.startsWith(noFiles)) return notice('tool', null, text, start, start + 1)
  if (!unusable.test(text)) return null
  let index = start + 1
  while (index < segment.lines.length && (segment.lines[index] ?? '').trim() === '') index += 1
  const drawing = segment.isClaimed(index) ? null : readDrawing(segment, index)
  if (drawing === null) return null
  const { file, line, column, message, rule, end, excerpt } = drawing.entry
  const path = file ?? namedFile.exec(message)?.[1] ?? null
  const said = rule === null ? message : `${rule}: ${message}`
  return { ...notice('config', path === null ? null : cleanPath(path), said, start, end), line, column, excerpt }
}

function notice(kind: 'config' | 'tool', file: string | null, message: string, start: number, end: number): ParsedEntry {
  return { kind, name: null, file, line: null, column: null, rule: null, message, excerpt: [], start, end }
}
