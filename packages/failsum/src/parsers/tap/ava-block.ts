import { isOwnPath, parseFrame, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import { isJsFrame } from '../node-crash/js-frame.ts'
import { shortDiff } from '../node-crash/short-diff.ts'

/** What AVA prints below the title of a failure. */
export interface AvaBlock {
  readonly message: readonly string[]
  readonly excerpt: readonly string[]
  readonly place: Location | null
}

const excerptLines = 30
const valueWidth = 120
const dumpLines = 40
const placeLine = /^[^\s:][^:]{0,1000}\.[cm]?[jt]sx?:\d{1,9}$/
const codeLine = /^ {0,8}\d{1,9}: ?/
const difference = /^Difference(?: \(- actual, \+ expected\))?:$/
const errorHead = /^(?:[A-Za-z_$][\w$.]{0,80})?(?:Error|Exception|Rejection)(?: \[[A-Z][A-Z0-9_]{1,80}\])?(?:: |$)/
const dumpHead = /^([A-Za-z_$][\w$.]{0,80}) \{$/
const dumpMessage = /^ {1,8}message: '(.{0,4000})',$/

const isFrame = (line: string): boolean => line.startsWith('› ') || isJsFrame(line)

function placeOf(line: string): Location | null {
  const text = line.startsWith('› ') ? `at ${line.slice(2)}` : line
  const place = parseFrame(text)
  return place !== null && isOwnPath(place.file) && !/[<>,]/.test(place.file) ? place : null
}

/** `expected 3, got -1` for values of one line; else null. */
function comparison(diff: readonly string[]): string | null {
  const found = diff.filter((line) => line.startsWith('- '))
  const wanted = diff.filter((line) => line.startsWith('+ '))
  const [actual, expected] = [found[0]?.slice(2) ?? '', wanted[0]?.slice(2) ?? '']
  const isShort = found.length === 1 && wanted.length === 1 && diff.length === 2 && actual.length + expected.length < valueWidth
  return isShort ? `expected ${expected}, got ${actual}` : null
}

/** An error shown as an object, `TypeError {` and its properties, as `TypeError: message`; the lines of other values as they are. */
function withoutDumps(lines: readonly string[]): string[] {
  const texts: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const name = dumpHead.exec(line)?.[1]
    const dump = name === undefined ? [] : lines.slice(index, index + dumpLines)
    const end = dump.indexOf('}')
    const message = dump.slice(0, Math.max(0, end)).map((inner) => dumpMessage.exec(inner)?.[1]).find((found) => found !== undefined)
    if (message === undefined) {
      texts.push(line)
    } else {
      texts.push(`${name ?? ''}: ${message.replaceAll("\\'", "'")}`)
      index += end
    }
  }
  return texts
}

/** Joins `Function returned:` with the value below it. */
function joined(texts: readonly string[]): string[] {
  const [first = '', second, ...more] = texts
  return first.endsWith(':') && second !== undefined && more.length === 0 ? [`${first} ${second}`] : [...texts]
}

/** Reads the lines of a block without the reporter's indent and without blank lines; `said` is what stood behind the title in the list. */
export function readAvaBlock(lines: readonly string[], said: string): AvaBlock {
  let at = 0
  const place = placeLine.test(lines[0] ?? '') ? parseLocation(lines[0] ?? '') : null
  if (place !== null) at = 1
  const codeStart = at
  while (at < lines.length && codeLine.test(lines[at] ?? '') && (place !== null || at > codeStart)) at += 1
  const code = lines.slice(codeStart, at)
  const frameAt = lines.findIndex((line, index) => index >= at && isFrame(line))
  const end = frameAt === -1 ? lines.length : frameAt
  const body = lines.slice(at, end)
  const frames = frameAt === -1 ? [] : lines.slice(frameAt).filter((line) => isFrame(line))
  const own = frames.filter((line) => placeOf(line) !== null).map((line) => line.trim())
  const diffAt = body.findIndex((line) => difference.test(line))
  const diff = diffAt === -1 ? [] : body.slice(diffAt + 1)
  const texts = withoutDumps(diffAt === -1 ? body : body.slice(0, diffAt))
  const thrownAt = texts.findLastIndex((line) => errorHead.test(line))
  const thrown = thrownAt === -1 ? [] : texts.slice(thrownAt)
  const message = thrown.length > 0 ? thrown : texts.length > 0 ? joined(texts) : said === '' ? [comparison(diff) ?? 'values differ (- actual, + expected)'] : [said]
  const excerpt = diff.length > 0 ? shortDiff(diff) : [...message.slice(3), ...code, ...own.slice(0, 3)]
  return { message: message.slice(0, 6), excerpt: excerpt.slice(0, excerptLines), place: (own[0] === undefined ? null : placeOf(own[0])) ?? place }
}
