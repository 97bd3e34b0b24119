import { cleanPath, firstOwnFrame, isOwnPath, parseFrame } from '../../location.ts'
import type { Location } from '../../location.ts'
import { isCodeFrame, isFrame } from './run-lines.ts'

const longestMessage = 6
const longestExcerpt = 30
const parseErrorPlace = /^\s{0,20}(?:At )?[Ff]ile: (\S.{0,1000}?):(\d{1,7}):(\d{1,7})$/

/** An error as Vitest prints it below a `FAIL` line. */
export interface ErrorBlock {
  readonly message: string
  readonly excerpt: readonly string[]
  readonly place: Location | null
}

const isDiffStart = (line: string): boolean => /^\s{0,20}(?:[-+] (?:Expected|Received)\b)/.test(line)

function endsMessage(line: string): boolean {
  return line.trim() === '' || isDiffStart(line) || isFrame(line) || isCodeFrame(line) || line.trimStart().startsWith('⎯') || line.startsWith('Caused by: ')
}

/** Where the error is: what a parse error says itself, else the first frame in own code. */
export function placeOf(body: readonly string[]): Location | null {
  for (const line of body) {
    const [, file, at, column] = line.includes('ile: ') ? (parseErrorPlace.exec(line) ?? []) : []
    if (file === undefined) continue
    const path = cleanPath(file)
    // Vite names a file from the project's root: `/test/a.test.js`.
    return { file: path, line: Number(at), column: Number(column) }
  }
  return firstOwnFrame(body)
}

/** The code frame that belongs to the first frame in own code; without one the first. */
function codeFrameOf(body: readonly string[]): string[] {
  const own = body.findIndex((line) => {
    const frame = isFrame(line) ? parseFrame(line) : null
    return frame !== null && isOwnPath(frame.file)
  })
  const start = body.findIndex((line, index) => index > own && isCodeFrame(line))
  if (start === -1) return []
  const end = body.findIndex((line, index) => index > start && !isCodeFrame(line))
  return body.slice(start, end === -1 ? body.length : end)
}

/** Reads the lines between a `FAIL` line and the rule that closes its block. */
export function readErrorBlock(lines: readonly string[]): ErrorBlock {
  const first = lines.findIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('⎯'))
  if (first === -1) return { message: '', excerpt: [], place: null }
  let end = first + 1
  while (end < lines.length && end - first < longestMessage && !endsMessage(lines[end] ?? '')) end += 1
  const message = lines.slice(first, end).map((line) => line.trim()).join('\n')
  const body = lines.slice(end)
  const frames = body.findIndex((line) => isFrame(line) || line.startsWith('Caused by: '))
  const head = frames === -1 ? body : body.slice(0, frames)
  const diff = head.some(isDiffStart) ? head.filter((line) => line.trim() !== '' && !line.trimStart().startsWith('⎯')) : []
  const causes = body.filter((line) => line.startsWith('Caused by: '))
  const frame = diff.length > 0 ? [] : codeFrameOf(body)
  const detail = diff.length > 0 || frame.length > 0 ? [] : body.filter(isOwnFrame).slice(0, 3)
  return { message, excerpt: [...diff, ...frame, ...detail, ...causes].slice(0, longestExcerpt), place: placeOf(lines) }
}

function isOwnFrame(line: string): boolean {
  const frame = isFrame(line) ? parseFrame(line) : null
  return frame !== null && isOwnPath(frame.file)
}
