import { append } from '../../append.ts'
import { isOwnPath, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { nothingParsed } from '../../parser.ts'
import { readTapPoints } from '../tap/tap-points.ts'
import type { TapPoint } from '../tap/tap-points.ts'
import { firstField, lastField, readYamlFields } from '../tap/yaml-fields.ts'
import type { YamlField } from '../tap/yaml-fields.ts'
import { coverageEntry } from './coverage.ts'
import { failureEntry } from './failure-entry.ts'
import { readLooseErrors } from './file-failure.ts'
import { readTotal } from './totals.ts'

interface Failed {
  readonly point: TapPoint
  readonly fields: readonly YamlField[]
  readonly type: string
}

/** A comment is what a test file printed: its text, with `\#` as `#`. */
function withoutCommentMark(line: string): string {
  const text = line.trimStart()
  return text.startsWith('# ') ? text.slice(2).replace(/\\([#\\])/g, '$1') : line
}

/** The error as Node would have printed it. */
function printedError(fields: readonly YamlField[]): string[] {
  const [first = '', ...more] = firstField(fields, 'error')
  const code = firstField(fields, 'code')[0] ?? ''
  const stack = lastField(fields, 'stack')
  const name = firstField(fields, 'name')[0] ?? (stack.length > 0 ? 'Error' : '')
  const shownCode = code.startsWith('ERR_') && code !== 'ERR_TEST_FAILURE' ? ` [${code}]` : ''
  const head = name === '' ? first : `${name}${shownCode}: ${first}`
  return [head, ...more, ...stack.filter((frame) => frame.trim() !== '').map((frame) => `    at ${frame.trim()}`)]
}

function placeOf(fields: readonly YamlField[]): Location | null {
  const place = parseLocation((firstField(fields, 'location')[0] ?? '').replace(/^file:\/(?!\/)/, '/'))
  return place !== null && isOwnPath(place.file) ? place : null
}

/** A test file that failed as a whole: it could not be loaded, or its process ended. */
function fileEntries({ point, fields }: Failed, take: (name: string) => ParsedEntry[]): ParsedEntry[] {
  const found = take(point.name)
  if (found.length > 0) return found
  const exit = [`exitCode: ${firstField(fields, 'exitCode')[0] ?? ''}`, `signal: ${firstField(fields, 'signal')[0] ?? ''}`]
  const place = placeOf(fields)
  return [{
    kind: 'suite', name: point.name, file: place?.file ?? null, line: null, column: null, rule: null,
    message: firstField(fields, 'error')[0] ?? 'test failed', excerpt: exit.filter((line) => !/: ~?$/.test(line)),
    start: point.start, end: point.end,
  }]
}

/** Reads the TAP reporter of node:test, which its `failureType` tells from all other TAP. */
export function readTapReport(segment: Segment): ParseResult {
  const { lines, isClaimed } = segment
  const points = readTapPoints(lines, isClaimed)
  const failed = new Map<number, Failed>()
  for (const [at, point] of points.entries()) {
    if (point.ok || point.directive !== null) continue
    const fields = readYamlFields(point.yaml)
    const type = firstField(fields, 'failureType')[0] ?? ''
    if (type !== '') failed.set(at, { point, fields, type })
  }
  const isNodeTest = failed.size > 0 || points.some(({ yaml }) => yaml.some((line) => line.startsWith('duration_ms: ')))
  if (!isNodeTest) return nothingParsed
  const loose = readLooseErrors(lines.map((line) => withoutCommentMark(line)), isClaimed)
  const explained = new Set<number>()
  let uncounted = 0
  for (const { point, fields, type } of failed.values()) {
    if (type === 'subtestsFailed') uncounted += firstField(fields, 'type')[0] === 'suite' ? 0 : 1
    else for (const at of point.failedBelow) explained.add(at)
  }
  const entries: ParsedEntry[] = []
  let suites = 0
  for (const [at, failure] of failed) {
    const { point, fields, type } = failure
    if (type === 'subtestsFailed') continue
    if (type === 'cancelledByParent' && explained.has(at)) {
      uncounted += 1
      continue
    }
    if (firstField(fields, 'type')[0] === 'suite') suites += 1
    const isFile = fields.some(({ key }) => key === 'exitCode') || ((firstField(fields, 'error')[0] ?? '') === 'test failed' && fields.every(({ key }) => key !== 'stack'))
    if (isFile) {
      append(entries, fileEntries(failure, (name) => loose.take((points[at - 1]?.end ?? 0), point.start, name)))
      continue
    }
    const { start, end, name, parents } = point
    entries.push(failureEntry({ path: [...parents, name], error: printedError(fields), place: placeOf(fields), isHook: type === 'hookFailed', start, end }))
  }
  const indent = points.reduce((least, point) => Math.min(least, point.indent), 8000)
  return { ...withTotals(segment, indent, entries, suites - uncounted), noise: noiseOf(lines, points) }
}

/** Adds what the report says of the whole run, in comments at its own `indent`. */
function withTotals({ lines, isClaimed }: Segment, indent: number, entries: readonly ParsedEntry[], correction: number): Omit<ParseResult, 'noise'> {
  let counted: number | null = null
  const coverage: ParsedEntry[] = []
  for (const [index, line] of lines.entries()) {
    const text = line.trim()
    if (!text.startsWith('# ') || !line.startsWith('# ', indent) || isClaimed(index)) continue
    const total = readTotal(text)
    if (total !== null) counted = (counted ?? 0) + total.number
    const failing = coverageEntry(text.slice(2), index)
    if (failing !== null) coverage.push(failing)
  }
  const total = counted === null ? null : Math.max(0, counted + correction) + coverage.length
  return { entries: [...entries, ...coverage].sort((a, b) => a.start - b.start), total }
}

/** From the first test point to the last all comments, plans and points are the report's. */
function noiseOf(lines: readonly string[], points: readonly TapPoint[]): [number, number][] {
  const noise: [number, number][] = points.map(({ start, end }) => [start, end])
  for (const [index, line] of lines.entries()) {
    const text = line.trimStart()
    if (text.startsWith('# ') || text.startsWith('TAP version ') || /^1\.\.\d{1,9}\s*$/.test(text)) noise.push([index, index + 1])
  }
  return noise
}
