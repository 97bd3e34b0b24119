import { cleanPath, isOwnPath, parseFrame } from '../../location.ts'
import type { Location } from '../../location.ts'
import { nothingParsed } from '../../parser.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { shortDiff } from '../node-crash/short-diff.ts'
import { readLooseErrors } from '../node-test/file-failure.ts'

const excerptLines = 30
const fileHeader = /^ {0,40}FAIL {2}(\S{1,1000}) \d/
const otherHeader = /^ {0,40}(?:PASS|SKIP|RUNS|TODO) {2}\S|^ {0,40}(?:Asserts|Suites): {1,4}\d|^# /
const counts = /^# \{ total: \d{1,9},(?: [a-z]{1,10}: \d{1,9},){0,4} fail: (\d{1,9})[ ,]/
const failedTest = /^✖ (.{1,2000})$/
const placeBehind = / (\S{1,1000}:\d{1,9}:\d{1,9})$/
const codeLine = /^ {0,12}(?:\d{1,9}(?: |$)|━)/
const diffHeader = /^(?:---|\+\+\+|@@) /
const errorType = /^type: (\w{0,80}(?:Error|Exception))$/

/** The failures in node-tap's last line of counts; null for any other line. */
export function readTapCounts(line: string): number | null {
  const failed = line.startsWith('# { total: ') ? counts.exec(line)?.[1] : undefined
  return failed === undefined ? null : Number(failed)
}

function placeOf(line: string): Location | null {
  const place = parseFrame(`at ${line.trim()}`)
  return place !== null && isOwnPath(place.file) && !/\s/.test(place.file) ? place : null
}

/** `expected 3, got -1` for a difference of one line; else null. */
function comparison(changed: readonly string[]): string | null {
  const [wanted = '', found = ''] = changed
  const isOneLine = changed.length === 2 && wanted.startsWith('-') && found.startsWith('+')
  return isOneLine ? `expected ${wanted.slice(1).trim()}, got ${found.slice(1).trim()}`.slice(0, 300) : null
}

function testEntry(lines: readonly string[], start: number, end: number, title: string, file: string | null): ParsedEntry {
  const body = lines.slice(start + 1, end).filter((line) => line.trim() !== '').map((line) => line.slice(2).trimEnd())
  const code = body.filter((line) => codeLine.test(line))
  const diffAt = body.findIndex((line) => line.startsWith('--- '))
  const diffEnd = diffAt === -1 ? -1 : body.findIndex((line, index) => index > diffAt && !/^[-+@ ]/.test(line))
  const diff = diffAt === -1 ? [] : body.slice(diffAt, diffEnd === -1 ? body.length : diffEnd).filter((line) => !diffHeader.test(line))
  const behind = placeBehind.exec(title)
  const frames = [...(behind === null ? [] : [behind[1] ?? '']), ...body.filter((line) => placeOf(line) !== null)]
  const place = frames[0] === undefined ? null : placeOf(frames[0])
  const name = (behind === null ? title : title.slice(0, behind.index)).replace(/^TAP > /, '')
  const last = name.slice(name.lastIndexOf(' > ') + 1).replace(/^> /, '')
  const type = body.map((line) => errorType.exec(line)?.[1]).find((found) => found !== undefined)
  const excerpt = diff.length > 0 ? shortDiff(diff) : [...code, ...frames.slice(0, 3)]
  return {
    kind: name.endsWith('timeout!') ? 'timeout' : 'test',
    name,
    file: place?.file ?? file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: null,
    message: type === undefined ? (comparison(diff) ?? (diff.length > 0 ? `${last}: values differ (- expected, + actual)` : last)) : `${type}: ${last}`,
    excerpt: excerpt.slice(0, excerptLines),
    start,
    end,
  }
}

/** Index after the indented lines below a failed test. */
function bodyEnd(lines: readonly string[], from: number): number {
  let end = from
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    if (!line.startsWith('  ') || fileHeader.test(line) || otherHeader.test(line)) break
    end = index + 1
  }
  return end
}

interface FailedFile {
  readonly name: string
  readonly start: number
  readonly tests: ParsedEntry[]
}

/** Each file that failed, with its tests; it may come several times, the last one has the details. */
function readFiles({ lines, isClaimed }: Segment): FailedFile[] {
  const files: FailedFile[] = []
  let current: FailedFile | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index) || line.length > 3000) continue
    const file = fileHeader.exec(line)?.[1]
    if (file !== undefined) {
      current = { name: cleanPath(file), start: index, tests: [] }
      files.push(current)
    } else if (otherHeader.test(line)) {
      current = null
    }
    const title = line.startsWith('✖ ') && current !== null ? failedTest.exec(line)?.[1] : undefined
    if (title === undefined || current === null) continue
    const end = bodyEnd(lines, index + 1)
    current.tests.push(testEntry(lines, index, end, title.trim(), current.name))
    index = end - 1
  }
  return files
}

/** Reads node-tap's reporters for terminals, `base` and `terse`: files with their failed tests, counts at the end. */
export function readTapReporter(segment: Segment): ParseResult {
  const { lines, isClaimed } = segment
  if (!lines.some((line, index) => /^ {0,40}Asserts: {1,4}\d{1,9} pass {2}/.test(line) && !isClaimed(index))) return nothingParsed
  const last = new Map(readFiles(segment).map((file) => [file.name, file] as const))
  const loose = readLooseErrors(lines, isClaimed)
  const entries = [...last.values()].flatMap(({ name, start, tests }): ParsedEntry[] => {
    if (tests.length > 0) return tests
    const found = loose.take(-1, -1, name)
    if (found.length > 0) return found
    return [{ kind: 'suite', name, file: name, line: null, column: null, rule: null, message: 'test file failed', excerpt: [], start, end: start + 1 }]
  })
  const bail = lines.findIndex((line, index) => !isClaimed(index) && /^ {0,40}Bailout! \S/.test(line))
  if (bail !== -1) {
    const message = (lines[bail] ?? '').trim()
    entries.push({ kind: 'suite', name: null, file: null, line: null, column: null, rule: null, message, excerpt: [], start: bail, end: bail + 1 })
  }
  const total = lines.reduce<number | null>((sum, line, index) => {
    const failed = isClaimed(index) ? null : readTapCounts(line)
    return failed === null ? sum : (sum ?? 0) + failed
  }, null)
  const first = lines.findIndex((line) => otherHeader.test(line) || fileHeader.test(line))
  const end = lines.findLastIndex((line) => otherHeader.test(line) || fileHeader.test(line))
  return { entries: entries.sort((a, b) => a.start - b.start), total, noise: first === -1 ? [] : [[first, end + 1]] }
}
