import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { isJsFrame, ownFrames } from '../node-crash/js-frame.ts'
import { readPrintedError } from '../node-crash/printed-error.ts'
import { shortDiff } from '../node-crash/short-diff.ts'
import type { FailureBlock } from './epilogue.ts'
import { placeInMochaMessage } from './message-place.ts'

const hookTitle = /^"(?:before|after) (?:all|each)" hook(?:$|[: ])/
const timeoutMessage = /^(?:Error: )?(?:Timeout of \d{1,12}ms exceeded|timeout of \d{1,12}ms exceeded)/
/** The message of a failure whose error is not in the log. */
export const noMessage: string = 'failed; the log has no message of it'

const maxTitleLines = 30
const messageLines = 4
const excerptLines = 30

const indentOf = (line: string): number => line.length - line.trimStart().length
const isBlank = (line: string): boolean => line.trim() === ''

interface Titled {
  readonly path: readonly string[]
  /** Index of the first line after the titles. */
  readonly end: number
}

/** Reads the titles of a block: one line for each suite, the last ends with a colon; a title may go over several lines. */
function readTitles(lines: readonly string[], { start, end }: FailureBlock, indent: number): Titled {
  const first = (lines[start] ?? '').trim()
  const path = [first.slice(first.indexOf(') ') + 2)]
  for (let index = start + 1; index < Math.min(end, start + maxTitleLines); index += 1) {
    const line = lines[index] ?? ''
    const last = path.at(-1) ?? ''
    const isNested = indentOf(line) === indent + 3 + 2 * path.length && !isJsFrame(line) && !isBlank(line)
    if (isNested) path.push(line.trim())
    else if (last.endsWith(':')) return { path: [...path.slice(0, -1), last.slice(0, -1)], end: index }
    else path[path.length - 1] = `${last} ${line.trim()}`.trimEnd()
  }
  const last = path.at(-1) ?? ''
  if (last.endsWith(':') && end <= start + maxTitleLines) return { path: [...path.slice(0, -1), last.slice(0, -1)], end }
  return { path: [first.slice(first.indexOf(') ') + 2).replace(/:$/, '')], end: Math.min(end, start + 1) }
}

const isDiffHead = (line: string): boolean => line.trim() === '+ expected - actual' || line.trim() === 'actual expected'

function dedent(lines: readonly string[], indent: number): string[] {
  return lines.filter((line) => !isBlank(line)).map((line) => line.slice(Math.min(indent, indentOf(line))).trimEnd())
}

/** An error with a cause: `Caused by: RangeError: no record`, then the cause's own frames. */
function readCauses(lines: readonly string[]): string[] {
  const causes: string[] = []
  for (const [index, line] of lines.entries()) {
    const text = line.trim()
    if (!text.startsWith('Caused by: ') || causes.length >= 8) continue
    const next = lines.findIndex((other, at) => at > index && other.trim().startsWith('Caused by: '))
    causes.push(text, ...ownFrames(lines.slice(index + 1, next === -1 ? lines.length : next), 1))
  }
  return causes
}

function kindOf(title: string, message: string): EntryKind {
  if (hookTitle.test(title)) return 'hook'
  return timeoutMessage.test(message) ? 'timeout' : 'test'
}

/** Makes the entry of an error with its message, stack and difference as mocha prints them. */
export function mochaEntry(path: readonly string[], error: readonly string[], file: string | null, start: number, end: number): ParsedEntry {
  const diffAt = error.findIndex((line) => isDiffHead(line))
  const stackAt = error.findIndex((line, index) => index >= Math.max(0, diffAt) && (isJsFrame(line) || line.trim().startsWith('Caused by: ')))
  const stack = stackAt === -1 ? [] : error.slice(stackAt)
  const text = error.slice(0, diffAt === -1 ? (stackAt === -1 ? error.length : stackAt) : diffAt)
  const diff = diffAt === -1 ? [] : dedent(error.slice(diffAt, stackAt === -1 ? error.length : stackAt), 6)
  const causeAt = stack.findIndex((line) => line.trim().startsWith('Caused by: '))
  const printed = readPrintedError([...text, ...(causeAt === -1 ? stack : stack.slice(0, causeAt))])
  const [first = '', ...more] = printed.message.map((line) => line.trimEnd())
  const message = first.trim()
  const place = printed.place ?? placeInMochaMessage(printed.message) ?? (file === null ? null : { file, line: null, column: null })
  const shownDiff = diff.length > 1 ? diff : printed.diff
  return {
    kind: kindOf(path.at(-1) ?? '', message),
    name: path.join(' > '),
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: null,
    message: [message === '' ? noMessage : message, ...more.slice(0, messageLines - 1)].join('\n'),
    excerpt: [...shortDiff(shownDiff), ...more.slice(messageLines - 1), ...printed.causes, ...readCauses(stack), ...printed.frames].slice(0, excerptLines),
    start,
    end,
  }
}

/** Reads one numbered failure of a summary. */
export function readFailureBlock(lines: readonly string[], block: FailureBlock, indent: number): ParsedEntry {
  const { path, end } = readTitles(lines, block, indent)
  // Message lines of several lines stand at the margin, which a frame around the log may have moved.
  const margin = Math.max(0, indent - 2)
  const error = lines.slice(end, block.end).map((line) => line.slice(Math.min(margin, indentOf(line))))
  return mochaEntry(path, error, null, block.start, block.end)
}
