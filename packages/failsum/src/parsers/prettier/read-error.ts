import { cleanPath } from '../../location.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'

/** A block of `[error]` lines. */
export interface PrettierError {
  readonly entry: ParsedEntry
  /** True when nobody but Prettier prints such a block; other tools write `[error]` too. */
  readonly isCertain: boolean
}

const excerptLines = 12
const mark = '[error]'
const frameLine = /^ ?(?:> ?| {1,2}) {0,8}\d{0,9} {0,2}\|/
const parseError = /^(.{1,1000}?): ((?:[A-Z]\w{0,40})?Error: .*)$/
const position = / \((\d{1,9}):(\d{1,9})\)$/
const configError = /^Invalid configuration (?:file|for file) /
const noFiles = /^(?:No files matching the pattern were found|No parser could be inferred|No matching files|Explicitly specified )/
const namedFile = /(?:JSON Error in |in |open )["'`]?((?:\/|[A-Za-z]:[\\/])[^"'`]{1,1000}?)["'`]?:? ?$/

/** The text behind `[error]`; null for any other line. */
export function errorText(line: string | undefined): string | null {
  const text = line?.trimStart()
  return text?.startsWith(mark) === true ? text.slice(mark.length).replace(/^ /, '') : null
}

const startsError = (text: string): boolean => parseError.test(text) || configError.test(text) || noFiles.test(text)

function readParseError(text: string, frame: readonly string[], start: number, end: number): PrettierError | null {
  const [, file, whole] = parseError.exec(text) ?? []
  if (file === undefined || whole === undefined) return null
  const at = position.exec(whole)
  const place = { file: cleanPath(file), line: at === null ? null : Number(at[1]), column: at === null ? null : Number(at[2]) }
  const message = at === null ? whole : whole.slice(0, at.index)
  const entry: ParsedEntry = { kind: 'compile', name: null, ...place, rule: null, message, excerpt: frame.slice(0, excerptLines), start, end }
  return { entry, isCertain: at !== null && frame.length > 0 }
}

/** Reads the block of `[error]` lines at `start`, up to the next error. */
export function readPrettierError(segment: Segment, start: number): PrettierError | null {
  const first = errorText(segment.lines[start])
  if (first === null || first === '') return null
  const more: string[] = []
  const frame: string[] = []
  let end = start + 1
  for (let text = errorText(segment.lines[end]); text !== null && !segment.isClaimed(end); text = errorText(segment.lines[end])) {
    if (frameLine.test(text)) frame.push(text)
    else if (startsError(text)) break
    else if (text !== '') more.push(text)
    end += 1
  }
  const parsed = more.length === 0 ? readParseError(first, frame, start, end) : null
  if (parsed !== null) return parsed
  const isConfig = configError.test(first)
  const files = [first, ...more].map((text) => namedFile.exec(text)?.[1])
  const file = isConfig ? (files.find((path) => path !== undefined) ?? null) : null
  const message = [first, ...more.slice(0, 3)].map((text) => text.trimEnd()).join('\n')
  const kind = noFiles.test(first) ? 'tool' : 'config'
  const excerpt = [...more.slice(3), ...frame].slice(0, excerptLines)
  const entry: ParsedEntry = { kind, name: null, file, line: null, column: null, rule: null, message, excerpt, start, end }
  return { entry, isCertain: isConfig || noFiles.test(first) }
}
