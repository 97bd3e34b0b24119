import { append } from '../../append.ts'
import { isOwnPath } from '../../location.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { nothingParsed } from '../../parser.ts'
import { failureEntry } from './failure-entry.ts'
import { readLooseErrors } from './file-failure.ts'

const entity = /&(?:lt|gt|quot|apos|amp|#10|#13|#9|#39|#x27);/g
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&', '&#10;': '\n', '&#13;': '', '&#9;': '\t', '&#39;': "'", '&#x27;': "'",
}
const unescape = (text: string): string => text.replace(entity, (found) => entities[found] ?? found)
const indentOf = (line: string): number => line.length - line.trimStart().length

/** The value of an attribute of the tag in `text`; empty when it has none. */
function attribute(text: string, name: string): string {
  const start = text.indexOf(` ${name}="`)
  if (start === -1) return ''
  const from = start + name.length + 3
  const end = text.indexOf('"', from)
  return end === -1 ? '' : unescape(text.slice(from, end))
}

/** The error inside of a `<failure>`: what stands after `cause: `, else the message of the tag. */
function readError(body: readonly string[], message: string): string[] {
  const at = body.findIndex((line) => line.startsWith('  cause: ') && line.trimEnd().length > '  cause: '.length)
  if (at === -1) return message.split('\n')
  let end = at + 1
  while (end < body.length && (body[end]?.trim() === '' || indentOf(body[end] ?? '') >= 2)) end += 1
  const lines = body.slice(at, end).map((line) => line.slice(2))
  return [(lines[0] ?? '').slice('cause: '.length).replace(/,$/, ''), ...lines.slice(1)]
}

interface Failed {
  readonly type: string
  readonly tag: string
  readonly message: string
  readonly parents: readonly string[]
  readonly body: readonly string[]
  readonly from: number
  readonly start: number
  readonly end: number
}

/** The tool's own count, and how many suites and parents are in it that are no entries. */
interface Count {
  counted: number | null
  parents: number
}

const countComment = /^<!-- (?:fail|cancelled) (\d{1,9}) -->$/

function readFailures({ lines, isClaimed }: Segment, noise: [number, number][], count: Count): Failed[] {
  const failures: Failed[] = []
  const suites: string[] = []
  let tag = ''
  let testAt = -1
  let isExcused = false
  let from = 0
  let margin = 0
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '<testsuites>') margin = indentOf(lines[index] ?? '')
    if (text[0] !== '<' || isClaimed(index)) continue
    const number = countComment.exec(text)?.[1]
    if (number !== undefined) count.counted = (count.counted ?? 0) + Number(number)
    if (text.startsWith('<testsuite ') && !text.endsWith('/>')) {
      suites.push(attribute(text, 'name'))
      if (attribute(text, 'failures') !== '0') count.parents += 1
    }
    else if (text.startsWith('</testsuite>')) suites.pop()
    else if (text.startsWith('<testcase ')) {
      tag = text
      testAt = index
      isExcused = false
    } else if (text.startsWith('<skipped ')) {
      isExcused = true
    } else if (text.startsWith('<failure ') && testAt !== -1) {
      let end = index + 1
      while (end < lines.length && !(lines[end] ?? '').includes('</failure>') && !(lines[end] ?? '').trim().startsWith('<testcase ')) end += 1
      const body = lines.slice(index + 1, end).map((line) => unescape(line.slice(Math.min(margin, indentOf(line)))))
      if (!isExcused) failures.push({ type: attribute(text, 'type'), tag, message: attribute(text, 'message'), parents: [...suites], body, from, start: testAt, end: Math.min(end + 1, lines.length) })
      noise.push([testAt, Math.min(end + 1, lines.length)])
      index = Math.min(end, lines.length - 1)
    }
    noise.push([index, index + 1])
    from = index + 1
  }
  return failures
}

/** Reads the JUnit reporter of node:test, which its types of failure tell from other JUnit files. */
export function readJunitReport(segment: Segment): ParseResult {
  const noise: [number, number][] = []
  const count: Count = { counted: null, parents: 0 }
  const failures = readFailures(segment, noise, count)
  const ours = /^(?:testCodeFailure|testTimeoutFailure|hookFailed|cancelledByParent|subtestsFailed|unhandledRejection|uncaughtException|testAborted|multipleCallbackInvocations|parentAlreadyFinished|callbackAndPromisePresent|expectedFailure)$/
  if (!failures.some(({ type }) => ours.test(type))) return nothingParsed
  const loose = readLooseErrors(segment.lines, segment.isClaimed)
  const entries: ParsedEntry[] = []
  for (const { type, tag, message, parents, body, from, start, end } of failures) {
    const name = attribute(tag, 'name')
    const file = attribute(tag, 'file')
    const isFile = message === 'test failed'
    const found = isFile ? loose.take(from, start, name) : []
    const place = file !== '' && isOwnPath(file) ? { file, line: null, column: null } : null
    if (found.length > 0) append(entries, found)
    else if (type !== 'subtestsFailed') {
      const entry = failureEntry({ path: [...parents, name], error: isFile ? [message] : readError(body, message), place, isHook: type === 'hookFailed', start, end })
      entries.push(isFile ? { ...entry, kind: 'suite' } : entry)
    }
  }
  const total = count.counted === null ? null : Math.max(entries.length, count.counted - count.parents)
  return { entries, total, noise }
}
