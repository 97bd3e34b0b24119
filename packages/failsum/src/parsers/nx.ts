import type { ParsedEntry, Parser, Segment } from '../parser.ts'
import { failedTasks } from './failed-tasks.ts'
import { scriptEntry, scriptOutputBefore } from './package-manager/script-output.ts'

const title = /^ {0,3}(?:> {1,3})?(?:NX|Lerna \(powered by Nx\)) {3}(\S.*)$/
const ownErrors: readonly RegExp[] = [
  /^(?:Cannot|Could not|Can't|Failed to|Unable to|Error|Unknown|Unsupported|Invalid|Missing|No such|Unhandled)/,
  /^Project graph/,
  /^The (?:projects?|following) .{1,200} (?:do|does) not/,
  /(?:not found|does not exist|is not supported)$/,
]
const runTitle = /^(?:Running targets?|Successfully ran|Ran target)/
const header = /^(?:(?:❌|✅) )?> (?:nx run )?\S{1,400}:\S|^\s{0,6}[✔✖] {2}nx run /u
const lernaExit = /^lerna ERR! (\S{1,40} run (\S{1,214}) exited (\d{1,3})) in '([^'\n]{1,214})'$/

const noPlace = { file: null, line: null, column: null, rule: null }

/** The task of which all these lines are, when they begin with its header. */
function ownTask(lines: readonly string[]): string | null {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return header.test(first) ? (/> (?:nx run )?(\S{1,600})/.exec(first)?.[1]?.replaceAll('"', '') ?? null) : null
}

/** A failed task whose lines these are: its item of nx's closing list stands last. */
function ownEntry(segment: Segment): ParsedEntry | null {
  const { lines } = segment
  const task = ownTask(lines)
  const start = lines.findLastIndex((line) => line.trim() !== '')
  if (task === null || lines[start]?.trim() !== `- ${task}`) return null
  const output = scriptOutputBefore(segment, start)
  const failure = { start, end: start + 1, name: task, rule: null, message: `${task} failed` }
  return output.isRepeated ? null : scriptEntry(segment, failure, output)
}

/** Each task that nx lists as failed, at its line there, and each that lerna names. */
function listedEntries(lines: readonly string[]): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const open = new Set(failedTasks(lines))
  for (const [start, line] of lines.entries()) {
    const task = line.trimStart().startsWith('- ') ? line.trim().slice(2) : ''
    if (open.delete(task)) {
      const message = `${task} failed`
      entries.push({ kind: 'task', name: task, ...noPlace, message, excerpt: [], start, end: start + 1, wrapper: true })
    }
  }
  return entries
}

/** What lerna without nx says of a task, below the task's own output. */
function lernaEntries(segment: Segment): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (const [start, line] of segment.lines.entries()) {
    const [, message, script, , name] = line.startsWith('lerna ERR!') ? (lernaExit.exec(line) ?? []) : []
    if (message === undefined || script === undefined || name === undefined) continue
    const failure = { start, end: start + 1, name: `${name} ${script}`, rule: null, message }
    const output = scriptOutputBefore(segment, start)
    if (!output.isRepeated) entries.push(scriptEntry(segment, failure, output))
  }
  return entries
}

/** The text beside nx's badge. */
function titleOf(line: string): string | null {
  return line.includes('NX   ') || line.includes('by Nx)   ') ? (title.exec(line)?.[1]?.trim() ?? null) : null
}

/** What nx says about itself under its badge: an unknown project, a graph that cannot be built. */
function readOwnErrors(lines: readonly string[]): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (const [start, line] of lines.entries()) {
    const message = titleOf(line)
    if (message === null || runTitle.test(message) || !ownErrors.some((pattern) => pattern.test(message))) continue
    let end = start + 1
    const excerpt: string[] = []
    for (let index = end; index < Math.min(lines.length, start + 16); index += 1) {
      const text = lines[index] ?? ''
      if (titleOf(text) !== null || header.test(text) || text.trim().startsWith('Pass --verbose')) break
      if (text.trim() === '') continue
      excerpt.push(text.trim())
      end = index + 1
    }
    entries.push({ kind: 'config', name: null, ...noPlace, message, excerpt, start, end })
  }
  return entries
}

/** What nx and lerna tell of their tasks: each failed one is a wrapper, titles and task headers are noise. */
export const nxParser: Parser = {
  format: 'nx',
  tools: 'nx 16-22, lerna 8',
  marks: ['NX ', 'powered by Nx', '> nx run', 'lerna '],
  parse: (segment) => {
    const { lines, isClaimed } = segment
    const own = ownEntry(segment)
    const found = [...listedEntries(lines), ...lernaEntries(segment), ...readOwnErrors(lines)]
    const entries = (own === null ? found : [own, ...found]).filter(({ start }) => !isClaimed(start))
    const noise: [number, number][] = []
    for (const [index, line] of lines.entries()) {
      const isTitle = runTitle.test(titleOf(line) ?? '')
      if (isTitle || header.test(line) || /^lerna (?:info|notice) /.test(line)) noise.push([index, index + 1])
    }
    return { entries, total: null, noise }
  },
}
