import type { Location } from '../../location.ts'
import { indentOf, readRelatedPlace } from './diagnostic-header.ts'
import type { DiagnosticHeader } from './diagnostic-header.ts'

/** What stands below the header of a diagnostic; no blank lines, no indent of a surrounding tool. */
export interface DiagnosticBlock {
  /** The rest of the message, each line indented by how deep it explains. */
  readonly chain: readonly string[]
  /** The code with its marks, then the related places with theirs. */
  readonly frame: readonly string[]
  readonly related: Location | null
  /** Index after the last line of the block. */
  readonly end: number
}

const frameLine = /^ {0,8}(\d{1,9})(?: |$)/
const marks = /^ {1,2000}~{0,8000}$/
const stackFrame = /^ {1,20}at \S/

/** Walks the lines below a header; a line that is less indented than the header ends the block. */
class BlockReader {
  readonly #lines: readonly string[]
  readonly #isClosed: (index: number) => boolean
  readonly #indent: number
  index: number

  constructor(lines: readonly string[], isClosed: (index: number) => boolean, indent: number, index: number) {
    this.#lines = lines
    this.#isClosed = isClosed
    this.#indent = indent
    this.index = index
  }

  /** The line at `index` without the header's indent; null where the block cannot go on. */
  at(index: number): string | null {
    const line = this.#lines[index]
    if (line === undefined || this.#isClosed(index)) return null
    if (line.trim() === '') return ''
    return indentOf(line) < this.#indent ? null : line.slice(this.#indent)
  }

  /** Index of the next line that is not blank. */
  afterBlanks(): number {
    let index = this.index
    while (this.at(index) === '') index += 1
    return index
  }

  /** Takes lines as long as `belongs` says so, blank ones dropped. */
  takeWhile(belongs: (line: string) => boolean): string[] {
    const taken: string[] = []
    for (let line = this.at(this.index); line !== null && line !== '' && belongs(line); line = this.at(this.index)) {
      taken.push(line)
      this.index += 1
    }
    return taken
  }
}

function takeCodeFrame(reader: BlockReader, firstLine: number): string[] {
  const taken: string[] = []
  let index = reader.afterBlanks()
  let last: number | null = null
  let skipped = false
  for (let line = reader.at(index); line !== null; line = reader.at(index)) {
    const number = frameLine.exec(line)?.[1]
    const isNext = number !== undefined && (last === null ? Number(number) === firstLine : skipped ? Number(number) > last : Number(number) === last + 1)
    if (isNext) {
      last = Number(number)
      skipped = false
    } else if (last !== null && line.trim() === '...') {
      skipped = true
    } else if (last === null || line === '' || !marks.test(line)) {
      break
    }
    taken.push(line)
    index += 1
    // The marks of an error of no length are an empty line, after which the code may go on.
    if (isNext && reader.at(index) === '' && isFrameNumber(reader.at(index + 1), last)) index += 1
  }
  if (last !== null) reader.index = index
  return taken
}

function isFrameNumber(line: string | null, last: number | null): boolean {
  const number = line === null ? undefined : frameLine.exec(line)?.[1]
  return number !== undefined && Number(number) === (last ?? 0) + 1
}

/** Reads what belongs to the diagnostic whose header stands at `start`. */
export function readDiagnosticBlock(lines: readonly string[], isClosed: (index: number) => boolean, header: DiagnosticHeader, start: number): DiagnosticBlock {
  const reader = new BlockReader(lines, isClosed, header.indent, start + 1)
  const line = header.place?.line ?? null
  const isFirstOfFrame = (text: string): boolean => header.pretty && Number(frameLine.exec(text)?.[1]) === line
  const chain = reader.takeWhile((text) => text.startsWith('  ') && !stackFrame.test(text) && !isFirstOfFrame(text) && readRelatedPlace(text.trim()) === null)
  const frame = header.pretty && line !== null ? takeCodeFrame(reader, line) : []
  let related: Location | null = null
  while (header.pretty || header.place === null) {
    const next = reader.afterBlanks()
    const text = reader.at(next)
    const place = text?.startsWith('  ') === true && indentOf(text) === 2 ? readRelatedPlace(text.slice(2)) : null
    if (place === null) break
    related ??= place
    frame.push(text ?? '')
    reader.index = next + 1
    for (const line of reader.takeWhile((inner) => inner.startsWith('    '))) frame.push(line)
  }
  return { chain, frame, related, end: reader.index }
}
