import { cleanPath } from '../../location.ts'
import type { Location } from '../../location.ts'

/** The line that opens a diagnostic of the TypeScript compiler. */
export interface DiagnosticHeader {
  /** Number of blanks before it; what belongs to it is indented at least as much. */
  readonly indent: number
  /** Null when the error is about no file, such as an unknown option. */
  readonly place: Location | null
  /** For example `TS2322`. */
  readonly code: string
  readonly message: string
  /** True for `file:1:2 - error`, which a code frame follows. */
  readonly pretty: boolean
}

const codeAndMessage = /^error (TS\d{1,6}): ?(.*)$/
const prefixes = ['##[error]', 'Error: ', 'ERROR in ']

/** A path as the compiler prints one: with an extension, no quotes, and not after the line number of a code frame. */
const sourcePath = /^(?!\d{1,9} )[^"`'|]{1,1000}\.[A-Za-z]\w{0,15}$/
const plainPlace = /\((\d{1,9}),(\d{1,9})\)$/
const prettyPlace = /:(\d{1,9}):(\d{1,9})$/

function readPlace(text: string, pattern: RegExp): Location | null {
  const position = pattern.exec(text)
  if (position === null) return null
  const path = text.slice(0, position.index).trimStart()
  return sourcePath.test(path) ? { file: cleanPath(path), line: Number(position[1]), column: Number(position[2]) } : null
}

/** Number of blanks at the start of `text`. */
export function indentOf(text: string): number {
  let indent = 0
  while (text[indent] === ' ') indent += 1
  return indent
}

/** Reads `file(1,2): error TS1: m`, `file:1:2 - error TS1: m` or `error TS1: m`; null for any other line. */
export function readDiagnosticHeader(line: string): DiagnosticHeader | null {
  const at = line.indexOf('error TS')
  if (at === -1) return null
  const indent = indentOf(line)
  const prefix = prefixes.find((known) => line.startsWith(known, indent)) ?? ''
  const start = indent + prefix.length
  const [, code, message] = codeAndMessage.exec(line.slice(at)) ?? []
  if (code === undefined || message === undefined) return null
  if (at === start) return { indent, place: null, code, message, pretty: false }
  const separator = line.slice(at - 3, at)
  const pretty = separator === ' - '
  if (!pretty && !separator.endsWith(': ')) return null
  const place = readPlace(line.slice(start, pretty ? at - 3 : at - 2), pretty ? prettyPlace : plainPlace)
  return place === null ? null : { indent, place, code, message, pretty }
}

/** Reads the place of a related diagnostic: `file:1:2`, with ` - message` behind it since TypeScript 7. */
export function readRelatedPlace(text: string): Location | null {
  const dash = text.indexOf(' - ')
  return readPlace(dash === -1 ? text : text.slice(0, dash), prettyPlace)
}
