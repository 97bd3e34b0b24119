import { cleanPath } from '../../location.ts'
import { isOwnPythonPath } from '../python-traceback/python-path.ts'
import { readSyntaxReport } from '../python-traceback/syntax-error.ts'
import { indentOf, isTraceHeader, ownFrame, ownFrames, readPythonFrame, readTrace } from '../python-traceback/trace.ts'

/** What the text below a header tells. */
export interface BlockFacts {
  readonly file: string | null
  readonly line: number | null
  readonly message: string | null
  readonly excerpt: readonly string[]
  /** Every file that the block names, innermost last. */
  readonly files: readonly string[]
}

const place = /^((?:[A-Za-z]:)?[^\s:>"][^:"]{0,600}):(\d{1,9})(?::(?: (?:in \S.{0,400}|[A-Za-z_][\w.]{0,200}))?)?$/
const links = ['The above exception was the direct cause of the following exception:', 'During handling of the above exception, another exception occurred:']
const named = /^[A-Za-z_][\w.]{0,200}(?:: |$)/
const hints = new Set(['Use -v to get more diff', 'Use -v to get the full diff', 'Full diff:'])
const crashed = /^worker '[^']{1,100}' crashed while running '(.{1,3000})'$/
const maxExcerpt = 30

const isErrorLine = (line: string): boolean => line === 'E' || line.startsWith('E   ')

/** Lines without the indent that all of them have. */
function dedent(lines: readonly string[]): string[] {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf))
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent).trimEnd()) : []
}

/** Lines of the test's source around the one that failed: with the errors below them not more than an excerpt shows. */
const mostCode = 6
const shownExcerpt = 10

/** The source that pytest shows up to the error, the failing line marked with `>`, and what of the statement stands below that. */
function codeAbove(body: readonly string[], firstError: number, errorLines: number): string[] {
  const marked = body.slice(0, firstError).findLastIndex((line) => line.startsWith('> ') || line === '>')
  if (marked === -1) return readPlaces([body[firstError - 2] ?? '']).length > 0 ? [body[firstError - 1] ?? ''] : []
  const room = Math.max(1, Math.min(mostCode, shownExcerpt - errorLines))
  const rest = body.slice(marked, firstError).filter((line) => line.trim() !== '').slice(0, room)
  const before: string[] = []
  for (let index = marked - 1; index >= 0 && before.length + rest.length < room; index -= 1) {
    const line = body[index] ?? ''
    if (line.trim() === '') continue
    if (!line.startsWith('    ')) break
    before.unshift(line)
  }
  return [...before, ...rest].map((line) => line.trimEnd())
}

interface Place {
  readonly file: string
  readonly line: number
}

function readPlaces(body: readonly string[]): Place[] {
  return body.flatMap((line) => {
    const [, file, at] = line.includes(':') && !isErrorLine(line) ? (place.exec(line.slice(0, 1200)) ?? []) : []
    return file === undefined ? [] : [{ file: cleanPath(file), line: Number(at) }]
  })
}

/** The error of syntax that lines with `E` report, with its place. */
function syntaxIn(errors: readonly string[]): BlockFacts | null {
  const at = errors.findIndex((line) => readPythonFrame(line) !== null)
  const report = at === -1 ? null : readSyntaxReport(errors, at)
  return report === null ? null : { file: report.file, line: report.line, message: report.message, excerpt: dedent(report.code), files: [report.file] }
}

function nativeFacts(body: readonly string[], from: number): BlockFacts {
  const trace = readTrace(body, from)
  const index = body.slice(0, trace.messageIndex === -1 ? 0 : trace.messageIndex).findLastIndex((line) => readPythonFrame(line) !== null)
  const syntax = index === -1 ? null : readSyntaxReport(body, index)
  const below = trace.messageIndex === -1 ? [] : body.slice(trace.end).filter((line) => line.trim() !== '' && !hints.has(line.trim()))
  const frame = syntax ?? ownFrame(trace.frames)
  const files = trace.frames.map(({ file }) => file)
  return { file: frame?.file ?? null, line: frame?.line ?? null, message: syntax?.message ?? trace.message, excerpt: [...below, ...(syntax?.code ?? ownFrames(trace.frames))].slice(0, maxExcerpt), files }
}

function doctestFacts(body: readonly string[], places: readonly Place[]): BlockFacts | null {
  const at = body.findIndex((line) => line.trim() === 'Expected:' || line.startsWith('UNEXPECTED EXCEPTION: '))
  if (at === -1) return null
  const end = body.findIndex((line, index) => index > at && place.test(line.slice(0, 1200)))
  const told = body.slice(at, end === -1 ? body.length : end).filter((line) => line.trim() !== '')
  const last = places.at(-1)
  const message = (told[0] ?? '').startsWith('UNEXPECTED') ? (told[0] ?? '') : told.map((line) => line.trim()).join(' ')
  return { file: last?.file ?? null, line: last?.line ?? null, message: message.slice(0, 500), excerpt: [body[at - 1] ?? '', ...told].filter((line) => line !== '').slice(0, maxExcerpt), files: places.map(({ file }) => file) }
}

/** Reads message, place and excerpt of a block in any of pytest's styles of traceback. */
export function readBlockFacts(body: readonly string[]): BlockFacts {
  const places = readPlaces(body)
  const link = body.findLastIndex((line) => links.includes(line.trim()))
  const last = body.slice(link + 1)
  const from = last.some(isErrorLine) ? link + 1 : 0
  const firstError = body.findIndex((line, index) => index >= from && isErrorLine(line))
  const native = body.findIndex(isTraceHeader)
  if (firstError === -1 && native !== -1) return nativeFacts(body, native)
  const frame = places.findLast(({ file }) => isOwnPythonPath(file)) ?? null
  const files = places.map(({ file }) => file)
  if (firstError === -1) {
    const doctest = doctestFacts(body, places)
    if (doctest !== null) return doctest
    const text = body.map((line) => line.trim()).filter((line) => line !== '')
    const crash = text.map((line) => crashed.exec(line)?.[1]).find((id) => id !== undefined)
    const message = text.find((line) => crashed.test(line)) ?? text.find((line) => !place.test(line.slice(0, 1200))) ?? null
    return { file: crash?.split('::')[0] ?? frame?.file ?? null, line: frame?.line ?? null, message, excerpt: text.filter((line) => line !== message).slice(0, maxExcerpt), files }
  }
  const errors = dedent(body.slice(firstError).filter(isErrorLine).map((line) => line.slice(1)))
  const syntax = syntaxIn(errors)
  if (syntax !== null) return { ...syntax, files: [...files, ...syntax.files] }
  const first = errors.findIndex((line) => line.trim() !== '')
  const start = readPythonFrame(errors[first] ?? '') === null ? first : errors.findIndex((line) => named.test(line))
  const below = errors.slice(start + 1).filter((line) => line.trim() !== '' && !hints.has(line.trim()))
  const rest = [...codeAbove(body, firstError, below.length), ...below]
  return { file: frame?.file ?? null, line: frame?.line ?? null, message: (errors[start] ?? '').trim() || null, excerpt: rest.slice(0, maxExcerpt), files }
}
