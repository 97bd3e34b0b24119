import { cleanPath } from '../../location.ts'
import type { ParsedEntry } from '../../parser.ts'

/** One finding of ruff. */
export interface RuffFinding {
  readonly entry: ParsedEntry
  /** True when no other tool prints a line of this form. */
  readonly isCertain: boolean
  /** True when its file stands on a line above, for all findings of the file. */
  readonly isGrouped: boolean
}

const code = '[A-Z]{1,6}\\d{1,5}|[a-z][a-z0-9]{1,40}(?:-[a-z0-9]{1,40}){1,8}'
const fullHead = new RegExp(`^(?:(?:error|warning)\\[(${code})\\]:?|(${code})(?::| \\[\\*\\]|(?= ))|(SyntaxError|invalid-syntax):) {0,2}(?:\\[\\*\\] )?(\\S.{0,4000})$`)
const arrow = /^--> (.{1,1000}\.(?:pyi?|ipynb|toml|md))(?::(?:cell \d{1,6}:)?(\d{1,9}):(\d{1,9}))?$/
const concise = new RegExp(`^(.{1,1000}\\.(?:pyi?|ipynb|toml)):(?:cell \\d{1,6}:)?(\\d{1,9}):(\\d{1,9}): (?:(${code}):? |(SyntaxError|invalid-syntax|E999): |(?:error|warning)\\[(${code})\\]:? )(\\[\\*\\] )?(\\S.{0,4000})$`)
const grouped = new RegExp(`^(\\d{1,9}):(\\d{1,9}) (?:(${code}):? |(SyntaxError|invalid-syntax): )(?:\\[\\*\\] )?(\\S.{0,4000})$`)
const frameLine = /^(?:\d{1,9} )?\|(?: |$)|^(?:= |)help: |^\d{1,9} [-+ ]|^[-+] |^info: |^\.\.\.$|^::: |^--> /
const maxFrame = 60

function kindOf(rule: string | null): ParsedEntry['kind'] {
  return rule === null || rule === 'invalid-syntax' || rule === 'E999' ? 'compile' : 'lint'
}

/** The code frame and help below a finding: lines with a bar, or of a diff, or that begin with `help:`. */
function frameBelow(lines: readonly string[], from: number): { readonly excerpt: string[]; readonly end: number } {
  const excerpt: string[] = []
  let end = from
  for (let index = from; index < Math.min(lines.length, from + maxFrame); index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '') continue
    if (!frameLine.test(text)) break
    if (text !== '|') excerpt.push((lines[index] ?? '').trimEnd())
    end = index + 1
  }
  return { excerpt, end }
}

interface Place {
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
}

function entryOf(place: Place, rule: string | null, message: string, below: { readonly excerpt: string[]; readonly end: number }, start: number): ParsedEntry {
  return { kind: kindOf(rule), name: null, ...place, rule: rule === 'invalid-syntax' ? null : rule, message, excerpt: below.excerpt.slice(0, 30), start, end: Math.max(below.end, start + 1) }
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** Reads the finding that begins at `index`; `current` is the file of a grouped list. */
export function readFinding(lines: readonly string[], index: number, current: string | null): RuffFinding | null {
  const text = (lines[index] ?? '').trim()
  const next = (lines[index + 1] ?? '').trim()
  const [, path, line, column] = next.startsWith('--> ') ? (arrow.exec(next.slice(0, 1200)) ?? []) : []
  const head = path === undefined ? null : fullHead.exec(text)
  if (path !== undefined && head !== null) {
    const rule = head[1] ?? head[2] ?? null
    const place = { file: cleanPath(path), line: numberOf(line), column: numberOf(column) }
    return { entry: entryOf(place, rule, head[4] ?? text, frameBelow(lines, index + 2), index), isCertain: true, isGrouped: false }
  }
  const one = /\.(?:pyi?|ipynb|toml):/.test(text.slice(0, 1200)) ? concise.exec(text) : null
  if (one !== null) {
    const [, file = '', at, col, plain, syntax, bracketed, star, message = ''] = one
    const below = frameBelow(lines, index + 1)
    const hasFrame = below.excerpt.some((row) => /^\s{0,20}\d{1,9} \|/.test(row))
    const entry = entryOf({ file: cleanPath(file), line: numberOf(at), column: numberOf(col) }, plain ?? bracketed ?? null, message, hasFrame ? below : { excerpt: [], end: index + 1 }, index)
    return { entry, isCertain: star !== undefined || hasFrame || (syntax !== undefined && syntax !== 'E999') || bracketed !== undefined, isGrouped: false }
  }
  const list = current === null ? null : grouped.exec(text)
  if (list === null) return null
  const [, at, col, rule, , message = ''] = list
  return { entry: entryOf({ file: cleanPath(current ?? ''), line: numberOf(at), column: numberOf(col) }, rule ?? null, message, { excerpt: [], end: index + 1 }, index), isCertain: false, isGrouped: true }
}
