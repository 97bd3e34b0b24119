import type { Location } from '../../location.ts'
import { cleanPath, isOwnPath, parseLocation } from '../../location.ts'
import { firstOwnPlace, isJsFrame, ownFrames } from './js-frame.ts'

/** An error as Node prints it: message, stack, properties, chain of causes. */
export interface PrintedError {
  /** What the error says, without blank lines: the first is `Name: message`. */
  readonly message: readonly string[]
  /** The difference of two values that the message holds. */
  readonly diff: readonly string[]
  /** Each cause as `[cause]: Name: message`, with its first own frame. */
  readonly causes: readonly string[]
  /** Own frames of the error itself. */
  readonly frames: readonly string[]
  /** `code`, such as `ERR_MODULE_NOT_FOUND`. */
  readonly code: string | null
  readonly place: Location | null
}

const maxCauses = 4
const maxCauseMessage = 3
const codeProperty = /^\s{0,80}code: '([A-Z][A-Z0-9_]{1,80})',?\}?$/
const causeProperty = /^\s{0,400}(?:\[(?:cause|errors)\]: |cause: (?:\w{1,80}(?:Error|Exception)|Error)\b)/
const listedError = /^\s{2,400}\[?\w{0,80}Error(?: \[[A-Z0-9_]{1,80}\])?: /
const propertyStart = /^\s{1,400}(?:code|errno|syscall|path|generatedMessage|requireStack|url|diagnosticCodes|reason|\[cause\]|\[errors\])[:]/
const diffHead = /^\s{0,400}\+ (?:actual - expected|expected - actual)(?: ?\.\.\..{0,80})?$/
const importedFrom = / imported from (.{1,1000})$/
const buildError = /^(.{1,1000}:\d{1,9}:\d{1,9}): ERROR: /

const isBlank = (line: string): boolean => line.trim() === ''

/** Index of the first line of `lines` that is no message any more: a frame, a property, or the end. */
function messageEnd(lines: readonly string[]): number {
  const frame = lines.findIndex((line) => isJsFrame(line))
  for (let index = 1; index < (frame === -1 ? lines.length : frame); index += 1) {
    const line = lines[index] ?? ''
    // Below a brace a message can show an object with a `code` of its own, but nothing in brackets.
    if ((frame === -1 || causeProperty.test(line)) && propertyStart.test(line) && (lines[index - 1] ?? '').trimEnd().endsWith('{')) return index
  }
  return frame === -1 ? lines.length : frame
}

function withoutBrace(line: string): string {
  const text = line.trimEnd()
  return text.endsWith('] {') ? text.slice(0, -2) : text
}

/** Index after the lines of an error below `from`: its message and its frames. */
function nestedEnd(lines: readonly string[], from: number): { readonly message: number; readonly frames: number } {
  let message = from
  while (message < lines.length && message < from + maxCauseMessage - 1 && !isJsFrame(lines[message] ?? '')) {
    const line = lines[message] ?? ''
    if (causeProperty.test(line) || propertyStart.test(line) || listedError.test(line) || /^\s{0,400}[}\]]/.test(line)) break
    message += 1
  }
  let frames = message
  while (frames < lines.length && isJsFrame(lines[frames] ?? '')) frames += 1
  return { message, frames }
}

/** The causes and the errors of an AggregateError, each with its message and its first own frame. */
function readCauses(lines: readonly string[]): string[] {
  const causes: string[][] = []
  let isList = false
  for (let index = 0; index < lines.length; index += 1) {
    const head = lines[index] ?? ''
    const opensList = /^\s{0,400}\[errors\]: \[$/.test(head)
    isList ||= opensList
    if (opensList || !(causeProperty.test(head) || (isList && listedError.test(head)))) continue
    const { message, frames } = nestedEnd(lines, index + 1)
    const text = lines.slice(index, message).filter((line) => !isBlank(line)).map((line) => withoutBrace(line).trim())
    causes.push([...text, ...ownFrames(lines.slice(message, frames), 1)])
    index = message - 1
  }
  const kept = causes.length > maxCauses ? [...causes.slice(0, 1), ...causes.slice(1 - maxCauses)] : causes
  return kept.flat()
}

/** Where a compiler inside of Node found the error. */
function placeOfBuildError(message: readonly string[]): Location | null {
  for (const line of message) {
    const built = buildError.exec(line.trim())?.[1]
    if (built !== undefined) return parseLocation(built)
  }
  return null
}

/** The file that asked for a module that cannot be loaded. */
function importer(message: readonly string[]): Location | null {
  const requireStack = message.findIndex((line) => line.trim() === 'Require stack:')
  const required = requireStack === -1 ? undefined : message[requireStack + 1]?.trim().replace(/^- /, '')
  const imported = message.map((line) => importedFrom.exec(line)?.[1]).find((found) => found !== undefined)
  const file = cleanPath((imported ?? required ?? '').trim())
  return file !== '' && isOwnPath(file) ? { file, line: null, column: null } : null
}

/** Reads the lines of one printed error, from its first line; what stands after it must be cut off. */
export function readPrintedError(lines: readonly string[]): PrintedError {
  const end = messageEnd(lines)
  const text = lines.slice(0, end).map((line) => withoutBrace(line))
  const diffStart = text.findIndex((line) => diffHead.test(line))
  const message = (diffStart === -1 ? text : text.slice(0, diffStart)).filter((line) => !isBlank(line))
  let framesEnd = end
  while (framesEnd < lines.length && (isJsFrame(lines[framesEnd] ?? '') || (lines[framesEnd] ?? '').startsWith('Emitted \'error\' event on '))) framesEnd += 1
  const stack = lines.slice(end, framesEnd)
  const rest = lines.slice(framesEnd)
  const code = rest.map((line) => codeProperty.exec(line)?.[1]).find((found) => found !== undefined) ?? null
  return {
    message,
    diff: diffStart === -1 ? [] : text.slice(diffStart).filter((line) => !isBlank(line)),
    causes: readCauses(rest),
    frames: ownFrames(stack),
    code,
    place: placeOfBuildError(message) ?? firstOwnPlace(stack) ?? importer(message) ?? firstOwnPlace(rest),
  }
}
