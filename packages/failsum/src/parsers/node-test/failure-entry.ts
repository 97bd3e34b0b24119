import type { EntryKind } from '../../entry.ts'
import type { Location } from '../../location.ts'
import { isOwnPath } from '../../location.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readPrintedError } from '../node-crash/printed-error.ts'
import { shortDiff } from '../node-crash/short-diff.ts'

/** What a reporter of node:test says of one failure. */
export interface Failure {
  /** Parents first. */
  readonly path: readonly string[]
  /** The printed error, its first line first, without indent. */
  readonly error: readonly string[]
  /** Where the tool says that the test stands. */
  readonly place: Location | null
  readonly isHook: boolean
  readonly start: number
  readonly end: number
}

const messageLines = 4
const excerptLines = 30

function unquote(line: string): string {
  const text = line.trim()
  const first = text[0]
  return text.length > 1 && (first === "'" || first === '"' || first === '`') && text.at(-1) === first ? text.slice(1, -1) : text
}

function kindOf(message: string, isHook: boolean): EntryKind {
  if (isHook) return 'hook'
  return /^test timed out after \d{1,10}ms$/.test(message) ? 'timeout' : 'test'
}

/** True for the words of a parent that failed only because a test below it did. */
export function isSubtestsFailed(error: readonly string[]): boolean {
  return error.length === 1 && /^'\d{1,7} subtests? failed'$/.test(error[0]?.trim() ?? '')
}

/** True for a test that ended only because its parent did. */
export function isCancelledByParent(error: readonly string[]): boolean {
  return unquote(error[0] ?? '') === 'test did not finish before its parent and was cancelled'
}

/** Makes the entry of a failure of any reporter of node:test. */
export function failureEntry({ path, error, place, isHook, start, end }: Failure): ParsedEntry {
  const printed = readPrintedError(error)
  const [first = '', ...more] = printed.message
  const message = unquote(first.replace(/^(\w{1,80}) \[Error\]: /, '$1: '))
  const own = printed.place ?? (place !== null && isOwnPath(place.file) ? place : null)
  const isSame = own !== null && own.line === null && place !== null
  const shown = isSame ? place : own
  const lines = [...shortDiff(printed.diff), ...more.slice(messageLines - 1), ...printed.causes, ...printed.frames]
  return {
    kind: kindOf(message, isHook || error.some((line) => line.includes(' TestHook.run '))),
    name: path.filter((name) => name !== '').join(' > '),
    file: shown?.file ?? null,
    line: shown?.line ?? null,
    column: shown?.column ?? null,
    rule: null,
    message: [message === '' ? 'test failed' : message, ...more.slice(0, messageLines - 1)].join('\n'),
    excerpt: lines.slice(0, excerptLines),
    start,
    end,
  }
}
