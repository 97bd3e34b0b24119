import type { LogLine } from '../frames/log-line.ts'
import type { LogContent } from './log-content.ts'
import { stripControls } from './strip-controls.ts'

const longestLine = 8000
const keptEnd = 1500
/** Lines of a few bytes take far more memory than their bytes. */
const mostLines = 200_000

/** A bar that redraws itself may overwrite a message: such a part is kept as a line of its own. */
const tellsOfFailure = /error|fail|fatal|panic|exception/i

/** A report on one line, also behind a timestamp: half of it would not be JSON any more. */
const startsJson = /^(?:\S{1,40} )?\s{0,8}(?:\{"|\[\{)/

function capLine(text: string): string {
  return text.length <= longestLine || startsJson.test(text) ? text : `${text.slice(0, longestLine - keptEnd)} … ${text.slice(-keptEnd)}`
}

/** What a terminal would show of a line with carriage returns: its last part, and before it the parts that tell of a failure. */
function visibleParts(raw: string): string[] {
  const parts = raw.split('\r').map((part) => stripControls(capLine(part)))
  const written = parts.filter((part) => part.trim() !== '')
  const last = written.pop()
  if (last === undefined) return ['']
  const overwritten = new Set(written.filter((part) => tellsOfFailure.test(part)))
  overwritten.delete(last)
  return [...overwritten, last]
}

function textsOf(raw: string): string[] {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
  if (line.includes('\r')) return visibleParts(line)
  return [stripControls(capLine(line))]
}

/** The first and the last lines that come, half of `mostLines` each, with one empty line where others were dropped. */
function edgesOf(front: LogLine[], back: LogLine[]): LogLine[] {
  const dropped = back.length > mostLines / 2 ? back.slice(0, -mostLines / 2) : []
  const [first] = dropped
  return first === undefined ? [...front, ...back] : [...front, { text: '', logLine: first.logLine }, ...back.slice(-mostLines / 2)]
}

/**
 * The kept lines of a log as text: no line ends, terminal sequences or control characters, nothing longer than
 * about 8,000 characters but a JSON document, invalid UTF-8 as U+FFFD, at most 200,000 lines. An empty line stands for each
 * stretch that was not kept.
 */
export function logLines(content: LogContent): LogLine[] {
  const front: LogLine[] = []
  let back: LogLine[] = []
  const keep = (line: LogLine): void => {
    if (front.length < mostLines / 2) {
      front.push(line)
      return
    }
    back.push(line)
    // The one line that tells where the gap begins stays in front of those that are kept.
    if (back.length >= 2 * mostLines) back = [back[0] ?? line, ...back.slice(-mostLines / 2)]
  }
  let next = 1
  for (const { firstLine, bytes } of content.runs) {
    const raws = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n')
    if (raws.at(-1) === '') raws.pop()
    for (const [index, raw] of raws.entries()) {
      const logLine = firstLine + index
      if (logLine < next) continue
      if (logLine > next) keep({ text: '', logLine: next })
      next = logLine + 1
      const text = logLine === 1 && raw.startsWith('\uFEFF') ? raw.slice(1) : raw
      for (const part of textsOf(text)) keep({ text: part, logLine })
    }
  }
  return edgesOf(front, back)
}
