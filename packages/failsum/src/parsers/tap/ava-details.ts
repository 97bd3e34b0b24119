import type { ParsedEntry } from '../../parser.ts'
import { readAvaBlock } from './ava-block.ts'
import type { AvaRun } from './ava-runs.ts'

const lookAhead = 200
const hookTitle = / hook(?: for |$)/

/** A failed test of the list, and whether its details were found. */
interface Mark {
  readonly text: string
  readonly index: number
}

const indentOf = (line: string): number => line.length - line.trimStart().length

const nameOf = (title: string): string => title.replaceAll(' › ', ' > ')

const kindOf = (title: string): 'hook' | 'test' => (hookTitle.test(title) ? 'hook' : 'test')

/** Finds titles among the details by what the list has already named. */
class Titles {
  readonly #marks: readonly Mark[]
  #next = 0

  constructor(marks: readonly Mark[]) {
    this.#marks = marks
  }

  /** What the list says behind the title `text`; null when no mark left has that title. */
  match(text: string, reach: number): string | null {
    for (let at = this.#next; at < Math.min(this.#marks.length, this.#next + reach); at += 1) {
      const mark = this.#marks[at]
      if (mark === undefined || (mark.text !== text && !mark.text.startsWith(`${text} `))) continue
      this.#next = at + 1
      return mark.text.slice(text.length + 1)
    }
    return null
  }

  /** Marks after the last one that has details: where a log is cut these are all that is left of the failures. */
  rest(): readonly Mark[] {
    return this.#marks.slice(this.#next)
  }
}

function blockEntry(lines: readonly string[], start: number, end: number, indent: number, said: string): ParsedEntry {
  const block = lines.slice(start + 1, end).map((line) => line.slice(indent).trimEnd()).filter((line) => line.trim() !== '')
  const { message, excerpt, place } = readAvaBlock(block, said)
  const title = (lines[start] ?? '').trim()
  return {
    kind: kindOf(title),
    name: nameOf(title),
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: null,
    message: message.join('\n').trim() || 'failed, the log has no details',
    excerpt,
    start,
    end,
  }
}

function markEntry({ text, index }: Mark): ParsedEntry {
  return { kind: kindOf(text), name: nameOf(text), file: null, line: null, column: null, rule: null, message: 'failed, the log has no details', excerpt: [], start: index, end: index + 1 }
}

/** Indexes of the titles between the rules, each with what the list says behind it. */
function readTitles(lines: readonly string[], run: AvaRun, titles: Titles, isListed: boolean): { index: number; said: string }[] {
  const [from, to] = run.details ?? [0, 0]
  const starts: { index: number; said: string }[] = []
  const areBlanksKept = lines.slice(from, to).some((line) => line.trim() === '')
  let blanks = 2
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (text === '') {
      blanks += 1
      continue
    }
    const canStart = indentOf(line) === run.indent && (blanks >= 2 || !areBlanksKept)
    const said = !canStart ? null : isListed ? titles.match(text, areBlanksKept ? lookAhead : 5) : areBlanksKept ? '' : null
    if (said !== null) starts.push({ index, said })
    blanks = 0
  }
  return starts
}

/** The entries of one run's failed tests and hooks: from the details, or from the list as far as those are missing. */
export function readAvaDetails(lines: readonly string[], run: AvaRun): ParsedEntry[] {
  const marks = run.items.flatMap(({ line, start }): Mark[] => (line.type === 'failed' ? [{ text: line.text, index: start }] : []))
  const titles = new Titles(marks)
  const starts = readTitles(lines, run, titles, marks.length > 0)
  const [, detailsEnd] = run.details ?? [0, 0]
  const entries = starts.map(({ index, said }, at) => {
    let end = starts[at + 1]?.index ?? detailsEnd
    while (end > index + 1 && (lines[end - 1] ?? '').trim() === '') end -= 1
    return blockEntry(lines, index, end, run.indent, said)
  })
  const others = run.items.filter(({ line }) => line.type === 'uncaught' || line.type === 'unfinished').length
  const missing = run.failed === null ? Infinity : Math.max(0, run.failed - others - entries.length)
  return [...entries, ...titles.rest().slice(0, missing).map(markEntry)]
}
