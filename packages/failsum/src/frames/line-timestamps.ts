import type { LogLine } from './log-line.ts'

/** What runners and loggers put before every line: Jenkins, GitLab, `ts`, docker and common loggers. */
const stamps: readonly RegExp[] = [
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z \d\d[OE][ +]?/,
  /^\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\](?: |$)/,
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?: |$)/,
  /^\[\d\d:\d\d:\d\d(?:[.,]\d{1,6})?\](?: |$)/,
  /^\d\d:\d\d:\d\d(?:[.,]\d{1,6})?(?: |$)/,
]

/** Of ten written lines nine carry the stamp: a program that prints a time now and then is left alone. */
const share = 0.9

/** The lines without the time that stands before nearly every one of them; as they are where none does. */
export function withoutTimestamps(lines: readonly LogLine[]): readonly LogLine[] {
  const written = lines.filter(({ text }) => text.trim() !== '')
  const sample = written.slice(0, 50)
  const stamp = stamps.find((pattern) => sample.filter(({ text }) => pattern.test(text)).length > sample.length / 2)
  if (stamp === undefined) return lines
  const stamped = written.filter(({ text }) => stamp.test(text)).length
  if (stamped < written.length * share) return lines
  return lines.map(({ text, logLine }) => ({ text: text.replace(stamp, ''), logLine }))
}
