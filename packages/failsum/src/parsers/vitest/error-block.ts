import { cleanPath, firstOwnFrame, isOwnPath, parseFrame, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import { isCodeFrame, isFrame } from './run-lines.ts'

const longestMessage = 6
const longestExcerpt = 30
const longestDetail = 8
const parseErrorPlace = /^\s{0,20}(?:At )?[Ff]ile: (\S.{0,1000}?):(\d{1,7}):(\d{1,7})$/
const boxedPlace = /╭─\[ (\S.{0,1000}) \]/
const esbuildPlace = /^(\S.{0,1000}?):(\d{1,7}):(\d{1,7}): ERROR: /

/** An error as Vitest prints it below a `FAIL` line. */
export interface ErrorBlock {
  readonly message: string
  readonly excerpt: readonly string[]
  readonly place: Location | null
}

const isRule = (line: string): boolean => line.trimStart().startsWith('⎯')

const isDiffStart = (line: string): boolean => /^\s{0,20}(?:[-+] (?:Expected|Received|actual)\b|(?:Expected|Received): )/.test(line)

const isTrace = (line: string): boolean => isFrame(line) || /^\s{1,40}at \S/.test(line)

const isCause = (line: string): boolean => line.trimStart().startsWith('Caused by: ')

/** A line of the source as parse errors quote it: `4:   const price = ;`. */
const isQuotedSource = (line: string): boolean => /^\s{0,20}\d{1,7}:(?: |$)/.test(line)

function endsMessage(line: string): boolean {
  return line.trim() === '' || isDiffStart(line) || isTrace(line) || isCodeFrame(line) || isRule(line) || isCause(line) || isQuotedSource(line)
}

function isOwnFrame(line: string): boolean {
  const frame = isTrace(line) ? parseFrame(line) : null
  return frame !== null && isOwnPath(frame.file)
}

/** Where the error is: what a parse error says itself, else the first frame in own code. */
export function placeOf(body: readonly string[]): Location | null {
  for (const line of body) {
    const [, file, at, column] = line.includes('ile: ') ? (parseErrorPlace.exec(line) ?? []) : line.includes(': ERROR: ') ? (esbuildPlace.exec(line) ?? []) : []
    if (file !== undefined) return { file: cleanPath(file), line: Number(at), column: Number(column) }
    const boxed = line.includes('╭─[') ? boxedPlace.exec(line)?.[1] : undefined
    if (boxed !== undefined) return parseLocation(boxed)
  }
  return firstOwnFrame(body)
}

/** The code frame that belongs to the first frame in own code; without one the first. */
function codeFrameOf(body: readonly string[]): string[] {
  const own = body.findIndex(isOwnFrame)
  const start = body.findIndex((line, index) => index > own && isCodeFrame(line))
  if (start === -1) return []
  const end = body.findIndex((line, index) => index > start && !isCodeFrame(line))
  return body.slice(start, end === -1 ? body.length : end)
}

/** What helps most: the diff, else the code frame, else the rest of the message, else own frames. */
function excerptOf(body: readonly string[]): readonly string[] {
  const trace = body.findIndex((line) => isTrace(line) || isCause(line))
  const head = (trace === -1 ? body : body.slice(0, trace)).filter((line) => line.trim() !== '' && !isRule(line))
  const diff = head.findIndex(isDiffStart)
  if (diff !== -1) return head.slice(diff)
  const frame = codeFrameOf(body)
  if (frame.length > 0) return frame
  return head.length > 0 ? head.slice(0, longestDetail) : body.filter(isOwnFrame).slice(0, 3)
}

/** Reads the lines between a `FAIL` line and the rule that closes its block. */
export function readErrorBlock(lines: readonly string[]): ErrorBlock {
  const first = lines.findIndex((line) => line.trim() !== '' && !isRule(line))
  if (first === -1) return { message: '', excerpt: [], place: null }
  let end = first + 1
  while (end < lines.length && end - first < longestMessage && !endsMessage(lines[end] ?? '')) end += 1
  const message = lines.slice(first, end).map((line) => line.trim()).join('\n')
  const body = lines.slice(end)
  const excerpt = [...excerptOf(body), ...body.filter(isCause)].slice(0, longestExcerpt)
  return { message, excerpt, place: placeOf(lines) }
}
