import { noOutput, scriptEntry, scriptOutputBefore } from './package-manager/script-output.ts'
import type { ParsedEntry, Parser, Segment } from '../parser.ts'

const statusHead =
  /^(?:::error::|##\[error\])?([^\s:#]{1,214}#[^\s#]{1,214}): {1,2}(?:ERROR {1,2})?command \([^)]{0,4000}\) /
const statusTail = /^(.{1,4000}) exited \((\d{1,3})\)$/
const footer = /^Failed: {1,8}(\S.*)$/
const noiseLines: readonly RegExp[] = [
  /^(?:[^\s:#]{1,214}#[^\s#]{1,214}: {1,2}(?:WARNING {1,2})?|\[WARN\] |ERROR: )?command finished with error/,
  /^(?:::error::|##\[error\])(?:\S{1,429}: )?command \(/,
  /^cache (?:hit|miss|bypass), /,
  /^\s{0,3}• (?:Packages in scope|Running|Remote caching|turbo )/,
  /^(?: Tasks: {4}|Cached: {4}| {2}Time: {4}| ERROR {2}run failed: | WARNING {2})/,
]
const diagnostic = /^ {2}[x×] (\S.*)$/
const continuation = /^ {2}(?:[|│] |[`╰]|,-|╭|[·:]|\d)|^ {3,8}[,╭`╰|│\d[]|^ {2,4}help: /
const frameHead = /^[,╭][-─]{0,3}\[(\S{1,400}):(\d{1,7}):(\d{1,7})\]$/u
const runsTurbo: readonly RegExp[] = [
  /^ WARNING {2}No locally installed `turbo`/, /(?:^|• )turbo \d/u, /• Packages in scope: /u, /^ Tasks: {4}\d/,
  /Missing tasks in project|turbo\.json/,
]
const badge = /^ ERROR {2}(?!run failed)(\S.*)$/

const noPlace = { file: null, line: null, column: null, rule: null }

/** The tasks whose end turbo tells, each at the line that tells it last. */
function endsOf(lines: readonly string[]): Map<string, { readonly start: number; readonly message: string }> {
  const ends = new Map<string, { readonly start: number; readonly message: string }>()
  for (const [start, line] of lines.entries()) {
    const [head, name] = line.includes(' exited (') ? (statusHead.exec(line) ?? []) : []
    const [message] = head === undefined ? [] : (statusTail.exec(line.slice(head.length)) ?? [])
    if (name !== undefined && message !== undefined) ends.set(name, { message, start })
  }
  return ends
}

/** Each failed task once: from the line that tells its end, or from the footer that lists it. */
function taskEntries(segment: Segment): ParsedEntry[] {
  const { lines } = segment
  const ends = endsOf(lines)
  const entries: ParsedEntry[] = []
  for (const [name, { start, message }] of ends) {
    const failure = { start, end: start + 1, name, rule: null, message }
    // With several tasks in one stretch of text, what stands before the line need not be this task's.
    const output = ends.size === 1 ? scriptOutputBefore(segment, start) : noOutput
    if (!output.isRepeated) entries.push(scriptEntry(segment, failure, output))
  }
  for (const [start, line] of lines.entries()) {
    for (const task of footer.exec(line)?.[1]?.split(', ').map((text) => text.trim()) ?? []) {
      if (!task.includes('#') || ends.has(task)) continue
      const message = `${task} failed`
      entries.push({ kind: 'task', name: task, ...noPlace, message, excerpt: [], start, end: start + 1, wrapper: true })
    }
  }
  return entries
}

/** The place that a diagnostic's code frame is headed with: `,-[turbo.json:3:5]`. */
function placeIn(texts: readonly string[]): Pick<ParsedEntry, 'file' | 'line' | 'column'> {
  for (const text of texts) {
    const [, file, line, column] = frameHead.exec(text) ?? []
    if (file !== undefined) return { file, line: Number(line), column: Number(column) }
  }
  return { file: null, line: null, column: null }
}

/** True for a warning whose reason stands on the next line. */
function warnsOf(line: string): boolean {
  return line.startsWith(' WARNING ') && line.endsWith(':')
}

/** Errors of turbo itself: an unknown task, a configuration that does not parse. */
function ownErrors(lines: readonly string[], isClaimed: (index: number) => boolean): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const message = (diagnostic.exec(line) ?? badge.exec(line))?.[1]
    if (message === undefined || isClaimed(index) || warnsOf(lines[index - 1] ?? '')) continue
    let end = index + 1
    while (end < Math.min(lines.length, index + 20) && continuation.test(lines[end] ?? '')) end += 1
    if (line.startsWith('  ') && end === index + 1) continue
    const excerpt = lines.slice(index + 1, end).map((text) => text.trim())
    const entry = { ...placeIn(excerpt), name: null, rule: null, message: message.trim(), excerpt, start: index, end }
    entries.push({ kind: 'config', ...entry })
    index = end - 1
  }
  return entries
}

/** What turbo tells of its tasks: each failed one is a wrapper, its status and cache lines are noise. */
export const turboParser: Parser = {
  format: 'turbo',
  tools: 'turbo 1, 2',
  marks: [
    ' exited (', 'Failed: ', 'cache ', 'turbo', 'Missing tasks in project', ' ERROR ', 'command finished with error',
  ],
  parse: (segment) => {
    const { lines, isClaimed } = segment
    const isTurbo = lines.some((line) => runsTurbo.some((pattern) => pattern.test(line)))
    const noise: [number, number][] = []
    for (const [index, line] of lines.entries()) {
      if (noiseLines.some((pattern) => pattern.test(line))) noise.push([index, index + 1])
    }
    return { entries: [...taskEntries(segment), ...(isTurbo ? ownErrors(lines, isClaimed) : [])], total: null, noise }
  },
}
