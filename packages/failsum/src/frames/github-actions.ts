import type { LogLine } from './log-line.ts'
import { withoutJobMarks } from './github-marks.ts'
import type { JobLine } from './github-marks.ts'

const mostFrames = 3
const timestampLength = 28
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/
const byteOrderMark = 0xfeff

/** Index of the text after the timestamp that stands at `from`; -1 when none stands there. */
function afterTimestamp(text: string, from: number): number {
  const start = text.charCodeAt(from) === byteOrderMark ? from + 1 : from
  const end = start + timestampLength
  if (text[start + 10] !== 'T' || text[end - 1] !== 'Z') return -1
  if (end < text.length && text[end] !== ' ') return -1
  return timestamp.test(text.slice(start, end)) ? Math.min(end + 1, text.length) : -1
}

interface Frame {
  readonly job: string
  /** Index of the first character after the frame. */
  readonly end: number
}

/** Reads `timestamp text` of a raw job log, or `job<TAB>step<TAB>timestamp text` as `gh run view --log` prints it. */
function frameOf(text: string): Frame | null {
  const bare = afterTimestamp(text, 0)
  if (bare !== -1) return { job: '', end: bare }
  const step = text.indexOf('\t')
  const time = step === -1 ? -1 : text.indexOf('\t', step + 1)
  if (time === -1) return null
  const end = afterTimestamp(text, time + 1)
  return end === -1 ? null : { job: text.slice(0, step), end }
}

/** True when most written lines carry the frame: a program that prints such a time now and then is left alone. */
function isFramed(lines: readonly LogLine[], frames: readonly (Frame | null)[]): boolean {
  let framed = 0
  let bare = 0
  for (const [index, frame] of frames.entries()) {
    if (frame !== null) framed += 1
    else if (lines[index]?.text.trim() !== '') bare += 1
  }
  return framed > bare
}

/** Takes one frame off. */
function unframe(lines: readonly JobLine[]): JobLine[] | null {
  const frames = lines.map(({ text }) => frameOf(text))
  if (!isFramed(lines, frames)) return null
  let job = ''
  return lines.map((line, index) => {
    const frame = frames[index] ?? null
    job = frame?.job || line.job || job
    if (frame === null) return { ...line, job }
    return { text: line.text.slice(frame.end), logLine: line.logLine, job, framed: true }
  })
}

/** Takes every frame off: a log that was fetched within a job has the frame of that job around its own. */
function unframeAll(lines: readonly LogLine[]): JobLine[] {
  let inner: JobLine[] = lines.map(({ text, logLine }) => ({ text, logLine, job: '', framed: false }))
  for (let layer = 0; layer < mostFrames; layer += 1) {
    const next = unframe(inner)
    if (next === null) break
    inner = next
  }
  return inner
}

/**
 * The lines of a GitHub Actions log as the programs wrote them: no timestamps, no job and step columns, group and
 * command marks reduced to their text, and nothing of the clean-up after the failure. `##[error]`, `##[warning]` and
 * `::error …::` stay, as those are what an entry can be read from. A log without such a frame only loses its marks.
 */
export function unframeGithubActions(lines: readonly LogLine[]): LogLine[] {
  return withoutJobMarks(unframeAll(lines))
}
