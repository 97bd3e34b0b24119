import { cleanPath } from '../../location.ts'
import type { ParsedEntry } from '../../parser.ts'

/** What ruff says of a file or of itself, outside its findings. */
export interface RuffNotice {
  readonly entry: ParsedEntry
}

const reformat = /^Would reformat: (.{1,1000}\.(?:pyi?|ipynb|md))$/
const unparsed = /^(?:error|warning): Failed to (?:parse|lint|format|read) (.{1,1000}?\.(?:pyi?|ipynb)):(?:(\d{1,9}):(\d{1,9}):)? {0,2}(\S.{0,2000})$/
const cause = /^(?:Cause: |\||\d{1,9} \||[a-z].{0,200}$)/
const maxCauses = 12

/** Reads the notice at `index`; null when the line is none. */
export function readNotice(lines: readonly string[], index: number): RuffNotice | null {
  const text = (lines[index] ?? '').trim()
  const base = { name: null, file: null, line: null, column: null, rule: null, excerpt: [], start: index, end: index + 1 }
  const path = text.startsWith('Would reformat: ') ? reformat.exec(text)?.[1] : undefined
  if (path !== undefined) return { entry: { ...base, kind: 'format', file: cleanPath(path), message: text } }
  const [, file, line, column, message] = text.includes(': Failed to ') ? (unparsed.exec(text) ?? []) : []
  if (file !== undefined && message !== undefined) {
    if (text.startsWith('warning')) return null
    const place = { file: cleanPath(file), line: line === undefined ? null : Number(line), column: column === undefined ? null : Number(column) }
    return { entry: { ...base, kind: 'compile', ...place, message } }
  }
  if (text !== 'ruff failed') return null
  const excerpt: string[] = []
  let end = index + 1
  while (end < lines.length && end <= index + maxCauses && cause.test((lines[end] ?? '').trim())) {
    excerpt.push((lines[end] ?? '').trim())
    end += 1
  }
  const [first, ...more] = excerpt
  const at = /Failed to parse (\S{1,1000}\.toml)/.exec(first ?? '')?.[1]
  const row = /at line (\d{1,9}), column (\d{1,9})/.exec(excerpt.join('\n'))
  const place = { file: at === undefined ? null : cleanPath(at), line: row === null ? null : Number(row[1]), column: row === null ? null : Number(row[2]) }
  return { entry: { ...base, kind: 'config', ...place, message: first?.replace('Cause: ', '') ?? text, excerpt: more, end } }
}
