import { firstOwnFrame } from '../../location.ts'
import type { ParsedEntry } from '../../parser.ts'
import { isCount, readHeader } from './header.ts'

/** The block of a failed test, all its attempts in it. */
export interface PlaywrightBlock {
  readonly project: string
  readonly key: string
  readonly entry: ParsedEntry
}

const head = /^ {2}\d{1,9}\) (\S.{0,3000})$/
const retry = /^ {4}Retry #\d{1,4} /
const noiseLine = /^(?:Error Context: |attachment #\d|Usage:|[─╔╚║]|test-results\/|[-\s]{1,80}$)/u
const mostLines = 3000
const mostExcerpt = 20

/** The end of a block: the next one, the totals, a line of progress or of another reporter. */
const isEnd = (line: string): boolean => head.test(line) || isCount(line) || /^\[\d{1,9}\/\d{1,9}\] /.test(line) || line.startsWith('::')

function kindOf(message: string): ParsedEntry['kind'] {
  if (/^Test timeout of \d{1,9}ms exceeded/.test(message)) return 'timeout'
  if (message.includes("Executable doesn't exist")) return 'tool'
  return /^"(?:before|after)(?:All|Each)" hook /.test(message) ? 'hook' : 'test'
}

/** Reads the block that begins at `start`; null when none does. */
export function readPlaywrightBlock(lines: readonly string[], start: number): PlaywrightBlock | null {
  const text = head.exec(lines[start] ?? '')?.[1]
  const test = text === undefined ? null : readHeader(text)
  if (test === null) return null
  let end = start + 1
  let firstEnd = -1
  while (end < Math.min(lines.length, start + mostLines) && !isEnd(lines[end] ?? '')) {
    if (firstEnd === -1 && retry.test(lines[end] ?? '')) firstEnd = end
    end += 1
  }
  const body = lines.slice(start + 1, firstEnd === -1 ? end : firstEnd)
  const said = body.map((line) => line.replace(/^ {4}/, '').trimEnd()).filter((line) => line !== '' && !noiseLine.test(line.trim()))
  const [message = 'failed without a message', ...rest] = said
  const frame = firstOwnFrame(body)
  const isInTest = frame !== null && `/${frame.file}`.endsWith(`/${test.file}`)
  const own = frame === null ? test : { file: isInTest ? test.file : frame.file, line: frame.line, column: frame.column }
  const excerpt = rest.filter((line) => !/^\s{0,12}at \S/.test(line)).slice(0, mostExcerpt)
  return { project: test.project, key: test.key, entry: { kind: kindOf(message), name: test.titles.join(' > '), file: own.file, line: own.line, column: own.column, rule: null, message, excerpt, start, end } }
}
