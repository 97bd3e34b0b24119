import { cleanPath, isOwnPath, parseFrame, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'

const longestMessage = 4
const longestExcerpt = 30
const codeFrame = /^\s{0,20}(?:>\s{0,6})?\d{1,7} \|/
const marked = /^\s{0,20}>\s{0,6}(\d{1,7}) \|/
const syntaxError = /^\s{0,20}(\w{0,40}Error): (\S.{0,1000}?): (.{1,1000}) \((\d{1,7}):(\d{1,7})\)$/
const compilerError = /^\s{0,20}(\S.{0,1000}?):(\d{1,7}):(\d{1,7}) - error TS\d{1,6}: /

/** An error as Jest prints it below a bullet, its own indent taken off. */
export interface ErrorBlock {
  readonly message: string
  readonly excerpt: readonly string[]
  readonly place: Location | null
}

const isFrame = (line: string): boolean => /^\s{1,40}at \S/.test(line)

const isCode = (line: string): boolean => codeFrame.test(line) || /^\s{1,20}\|/.test(line)

function frameOf(lines: readonly string[]): Location | null {
  for (const line of lines) {
    const frame = isFrame(line) ? parseFrame(line) : null
    if (frame !== null && isOwnPath(frame.file)) return frame
  }
  return null
}

/** Node's own syntax errors name the file in a line of its own, above the source and its caret. */
function sourceOf(lines: readonly string[]): Location | null {
  const caret = lines.findIndex((line) => /^\s{0,200}\^{1,200}$/.test(line))
  const place = caret < 2 ? null : parseLocation((lines[caret - 2] ?? '').trim())
  return place !== null && isOwnPath(place.file) && !place.file.includes(' ') ? place : null
}

/** The file is that of the suite when only a code frame tells the line. */
function placeOf(lines: readonly string[], file: string): Location | null {
  for (const line of lines) {
    const [, , path, , at, column] = line.includes('Error: ') ? (syntaxError.exec(line) ?? []) : []
    if (path !== undefined && /[\\/.]/.test(path)) return { file: cleanPath(path), line: Number(at), column: Number(column) + 1 }
    const [, source, sourceLine, sourceColumn] = line.includes(' - error TS') ? (compilerError.exec(line) ?? []) : []
    if (source !== undefined) return { file: cleanPath(source), line: Number(sourceLine), column: Number(sourceColumn) }
  }
  const frame = frameOf(lines)
  if (frame !== null) return frame
  const source = sourceOf(lines)
  if (source !== null) return source
  const at = lines.map((line) => marked.exec(line)?.[1]).find((line) => line !== undefined)
  return at === undefined ? null : { file, line: Number(at), column: null }
}

/** Jest's advice fills a screen before it comes to the syntax error itself. */
function withoutAdvice(lines: readonly string[]): readonly string[] {
  const head = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  if (!head.startsWith('Jest encountered an unexpected token') && !head.startsWith('Jest failed to parse a file')) return lines
  const details = lines.findIndex((line) => line.trim() === 'Details:')
  const after = lines.slice(details + 1)
  const error = after.findIndex((line) => /^\s{0,20}\w{0,40}Error: /.test(line))
  if (details === -1 || error === -1) return lines
  const source = after.slice(0, error).filter((line) => line.trim() !== '')
  return [after[error] ?? '', '', ...source, ...after.slice(error + 1)]
}

/** What the error was caused by: the line below `Cause:`. */
function causesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const cause = line.trim() === 'Cause:' ? (lines[index + 1] ?? '').trim() : ''
    return cause === '' ? [] : [`Cause: ${cause}`]
  })
}

function messageEnd(lines: readonly string[], first: number): number {
  let end = first
  while (end < lines.length && end - first < longestMessage) {
    const line = lines[end] ?? ''
    if (line.trim() === '' || isFrame(line) || isCode(line)) break
    end += 1
  }
  return end
}

/** Reads the lines below `● name`, with the indent of the block removed. */
export function readErrorBlock(block: readonly string[], file: string): ErrorBlock {
  const lines = withoutAdvice(block)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) return { message: '', excerpt: [], place: null }
  const end = messageEnd(lines, first)
  const rest = lines.slice(end)
  const trace = rest.findIndex((line) => isFrame(line))
  const head = trace === -1 ? rest : rest.slice(0, trace)
  const code = head.findIndex(isCode)
  const detail = (code === -1 ? head : head.slice(0, code)).filter((line) => line.trim() !== '' && line.trim() !== 'Cause:')
  const frame = code === -1 ? [] : head.slice(code).filter((line) => line.trim() !== '')
  const own = rest.filter((line) => {
    const place = isFrame(line) ? parseFrame(line) : null
    return place !== null && isOwnPath(place.file)
  })
  const excerpt = detail.length > 0 ? detail : frame.length > 0 ? frame : own.slice(0, 3)
  const causes = causesOf(rest)
  const message = lines.slice(first, end).map((line) => line.trim()).join('\n')
  return {
    message: message === '' ? 'an error without a message' : message,
    excerpt: [...causes, ...excerpt].slice(0, longestExcerpt),
    place: placeOf(lines, file),
  }
}
