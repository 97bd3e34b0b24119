import { isOwnPath, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { ParsedEntry, ParseResult } from '../../parser.ts'
import { nothingParsed } from '../../parser.ts'
import { placeOf } from './error-block.ts'

const testLine = /^(\s{0,200})(not ok|ok) \d{1,7} - (.*)$/
const ending = / # (?:time=\S{1,30}|SKIP|TODO)(?: \{)?$| \{$/
const fileName = /\.[cm]?[jt]sx?$/

interface Level {
  readonly indent: number
  readonly title: string
}

/** Vitest's TAP has `error:`, `name:` and `message:` in its details, unlike that of others. */
function isVitestTap(lines: readonly string[]): boolean {
  const start = lines.findIndex((line) => /^\s{0,20}TAP version 13$/.test(line))
  if (start === -1) return false
  const error = lines.findIndex((line, index) => index > start && /^\s{1,200}error:$/.test(line))
  return error !== -1 && /^\s{1,200}name: "/.test(lines[error + 1] ?? '') && /^\s{1,200}message: "/.test(lines[error + 2] ?? '')
}

function unquote(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll('\\\\', '\\')
}

/** The value of `key: "…"` that starts in line `index`; it may go on over lines. */
function quotedValue(lines: readonly string[], index: number, to: number): { readonly text: string; readonly next: number } {
  const line = lines[index] ?? ''
  const parts = [line.slice(line.indexOf('"') + 1)]
  let next = index + 1
  while (next < to && !/(?:^|[^\\])"$/.test(parts.at(-1) ?? '')) parts.push(lines[next++] ?? '')
  return { text: unquote(parts.join('\n').replace(/"$/, '')), next }
}

function detailEnd(lines: readonly string[], from: number): number {
  if (lines[from]?.trim() !== '---') return from
  const end = lines.findIndex((line, index) => index > from && line.trim() === '...')
  return end === -1 ? lines.length : end + 1
}

interface Detail {
  errorName: string
  message: string
  place: Location | null
  readonly values: string[]
}

/** The first error of a test, of the others the message: a test has several with soft expectations and failed hooks. */
function readDetail(lines: readonly string[], from: number, to: number): Detail {
  const detail: Detail = { errorName: '', message: '', place: null, values: [] }
  let errors = 0
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === 'error:') errors += 1
    const [, key] = /^\s{1,200}(name|message|at|actual|expected): "/.exec(line) ?? []
    if (key === undefined) continue
    const { text, next } = quotedValue(lines, index, to)
    index = next - 1
    if (errors > 1) {
      if (key === 'message') detail.values.push(`also: ${text.split('\n', 1)[0] ?? ''}`)
    } else if (key === 'name') detail.errorName = text
    else if (key === 'message') detail.message = text
    else if (key === 'at') detail.place = parseLocation(text)
    else detail.values.push(...`${key}: ${text}`.split('\n').slice(0, 12))
  }
  return detail
}

function entryOf(lines: readonly string[], start: number, end: number, path: readonly string[]): ParsedEntry {
  const { errorName, message, place, values } = readDetail(lines, start + 1, end)
  const file = path.find((part) => fileName.test(part)) ?? null
  const names = path.filter((part) => part !== file)
  const own = place !== null && isOwnPath(place.file) ? place : placeOf(message.split('\n'))
  return {
    kind: names.length === 0 ? 'suite' : message.startsWith('Test timed out') ? 'timeout' : 'test',
    name: names.length === 0 ? null : names.join(' > '),
    file: own?.file ?? file,
    line: own?.line ?? null,
    column: own?.column ?? null,
    rule: null,
    message: [errorName, message].filter((part) => part !== '').join(': ') || 'failed, the log holds no error of it',
    excerpt: values.slice(0, 30),
    start,
    end,
  }
}

/** Reads Vitest's `tap` and `tap-flat` reports; what only fails because a test in it failed is no entry. */
export function readTap(lines: readonly string[]): ParseResult {
  if (!isVitestTap(lines)) return nothingParsed
  const entries: ParsedEntry[] = []
  let levels: Level[] = []
  let last = 0
  for (let index = 0; index < lines.length; index += 1) {
    const [, space = '', state, text] = testLine.exec(lines[index] ?? '') ?? []
    if (text === undefined) continue
    last = index + 1
    const title = text.replace(ending, '')
    levels = levels.filter(({ indent }) => indent < space.length)
    const path = [...levels.map((level) => level.title), title].flatMap((part, depth) => (depth === 0 ? splitFile(part) : [part]))
    if (text.endsWith('{')) levels.push({ indent: space.length, title })
    const end = detailEnd(lines, index + 1)
    const isParent = text.endsWith('{') && hasFailure(lines, index + 1, space.length)
    if (state === 'not ok' && !isParent && !/ # (?:SKIP|TODO)/.test(text)) entries.push(entryOf(lines, index, Math.max(end, index + 1), path))
    last = Math.max(last, end)
    index = Math.max(index, end - 1)
  }
  return { entries, total: entries.length, noise: [[lines.findIndex((line) => line.includes('TAP version 13')), last]] }
}

/** In the flat form the title starts with the file: `file > suite > test`. */
function splitFile(title: string): string[] {
  const arrow = title.indexOf(' > ')
  const file = arrow === -1 ? title : title.slice(0, arrow)
  return arrow === -1 || !fileName.test(file) ? [title] : [file, title.slice(arrow + 3)]
}

function hasFailure(lines: readonly string[], from: number, indent: number): boolean {
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '}' && line.indexOf('}') <= indent) return false
    if (/^\s{0,200}not ok /.test(line)) return true
  }
  return false
}
