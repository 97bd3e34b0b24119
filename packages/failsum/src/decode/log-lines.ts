import type { LogLine } from '../frames/log-line.ts'
import type { LogContent } from './log-content.ts'
import { stripControls } from './strip-controls.ts'

/** Lines of a few bytes take far more memory than their bytes. */
const mostLines = 200_000

/** A bar that redraws itself may overwrite a message: such a part is kept as a line of its own. */
const tellsOfFailure = /error|fail|fatal|panic|exception/i

/** Marks of Travis and GitLab stand before a carriage return and what they begin. */
const isMark = /^(?:travis_(?:fold|time)|section_(?:start|end)):/

/** What a terminal would show of a line with carriage returns: its last part, and before it the parts that tell of a failure or are a mark of the CI. */
function visibleParts(raw: string): string[] {
  const parts = raw.split('\r').map((part) => stripControls(part))
  const written = parts.filter((part) => part.trim() !== '')
  const last = written.pop()
  if (last === undefined) return ['']
  const overwritten = new Set(written.filter((part) => tellsOfFailure.test(part) || isMark.test(part)))
  overwritten.delete(last)
  return [...overwritten, last]
}

function textsOf(raw: string): string[] {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
  if (line.includes('\r')) return visibleParts(line)
  return [stripControls(line)]
}

/** The first and the last lines that come, half of `mostLines` each, with one empty line where others were dropped. */
class EdgeLines {
  readonly #front: LogLine[] = []
  #back: LogLine[] = []
  #firstDropped: LogLine | null = null
  #failures = 0

  add(line: LogLine): void {
    if (this.#front.length < mostLines / 2) {
      this.#front.push(line)
      return
    }
    this.#back.push(line)
    if (this.#back.length >= 2 * mostLines) this.#trim()
  }

  #trim(): void {
    const from = this.#back.length - mostLines / 2
    if (from <= 0) return
    this.#firstDropped ??= this.#back[0] ?? null
    for (let index = 0; index < from; index += 1) if (tellsOfFailure.test(this.#back[index]?.text ?? '')) this.#failures += 1
    this.#back = this.#back.slice(from)
  }

  end(): KeptLines {
    this.#trim()
    const gap = this.#firstDropped === null ? [] : [{ text: '', logLine: this.#firstDropped.logLine }]
    return { lines: [...this.#front, ...gap, ...this.#back], unread: this.#failures }
  }
}

/** The lines of a log that are read. */
export interface KeptLines {
  readonly lines: readonly LogLine[]
  /** Number of lines with signs of failure that are not among them. */
  readonly unread: number
}

/**
 * The kept lines of a log as text: no line ends, terminal sequences or control characters, invalid UTF-8 as
 * U+FFFD, at most 200,000 lines. An empty line stands for each stretch that was not kept.
 */
export function logLines(content: LogContent): KeptLines {
  const kept = new EdgeLines()
  let next = 1
  for (const { firstLine, bytes } of content.runs) {
    const raws = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n')
    if (raws.at(-1) === '') raws.pop()
    for (const [index, raw] of raws.entries()) {
      const logLine = firstLine + index
      if (logLine < next) continue
      if (logLine > next) kept.add({ text: '', logLine: next })
      next = logLine + 1
      const text = logLine === 1 && raw.startsWith('\uFEFF') ? raw.slice(1) : raw
      for (const part of textsOf(text)) kept.add({ text: part, logLine })
    }
  }
  const { lines, unread } = kept.end()
  return { lines, unread: content.unread + unread }
}
