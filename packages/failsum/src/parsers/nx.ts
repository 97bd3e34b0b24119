import type { ParsedEntry, Parser } from '../parser.ts'
import { failedTasks } from './failed-tasks.ts'

const title = /^ {0,3}(?:> {1,3})?(?:NX|Lerna \(powered by Nx\)) {3}(\S.*)$/
const ownError = /^(?:Cannot|Could not|Can't|Failed to|Unable to|Error|Unknown|Unsupported|Invalid|Missing|No such|The projects? .{1,200} (?:do|does) not|Unhandled|Project graph|The following .{1,200} (?:do|does) not|.{1,200} (?:not found|does not exist|is not supported)$)/
const runTitle = /^(?:Running targets?|Successfully ran|Ran target)/
const header = /^(?:(?:❌|✅) )?> (?:nx run )?\S{1,400}:\S|^\s{0,6}[✔✖] {2}nx run /u
const lernaExit = /^lerna ERR! (\S{1,40} run (\S{1,214}) exited (\d{1,3})) in '([^'\n]{1,214})'$/

/** Each task of nx's closing list, at its line there. */
function taskEntries(lines: readonly string[]): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const open = new Set(failedTasks(lines))
  const where = { file: null, line: null, column: null, rule: null, excerpt: [] }
  for (const [start, line] of lines.entries()) {
    const task = line.trimStart().startsWith('- ') ? line.trim().slice(2) : ''
    if (open.delete(task)) entries.push({ kind: 'task', name: task, ...where, message: `${task} failed`, start, end: start + 1, wrapper: true })
    const [, what, script, , name] = lernaExit.exec(line) ?? []
    if (what === undefined) continue
    entries.push({ kind: 'task', name: `${name ?? ''} ${script ?? ''}`, ...where, message: what, start, end: start + 1, wrapper: true })
  }
  return entries
}

/** What nx says about itself under its badge: an unknown project, a graph that cannot be built. */
function ownErrors(lines: readonly string[]): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (const [start, line] of lines.entries()) {
    const message = title.exec(line)?.[1]?.trim()
    if (message === undefined || runTitle.test(message) || !ownError.test(message)) continue
    let end = start + 1
    const excerpt: string[] = []
    for (let index = end; index < Math.min(lines.length, start + 16); index += 1) {
      const text = lines[index] ?? ''
      if (title.test(text) || header.test(text) || text.trim().startsWith('Pass --verbose')) break
      if (text.trim() === '') continue
      excerpt.push(text.trim())
      end = index + 1
    }
    entries.push({ kind: 'config', name: null, file: null, line: null, column: null, rule: null, message, excerpt, start, end })
  }
  return entries
}

/** What nx and lerna tell of their tasks: each failed one is a wrapper, titles and task headers are noise. */
export const nxParser: Parser = {
  format: 'nx',
  tools: 'nx 16-22, lerna 8',
  marks: ['NX ', 'powered by Nx', '> nx run', 'lerna '],
  parse: ({ lines, isClaimed }) => {
    const entries = [...taskEntries(lines), ...ownErrors(lines)].filter(({ start }) => !isClaimed(start))
    const noise: [number, number][] = []
    for (const [index, line] of lines.entries()) {
      const isTitle = runTitle.test(title.exec(line)?.[1] ?? '')
      if (isTitle || header.test(line) || line.startsWith('lerna info ') || line.startsWith('lerna notice ')) noise.push([index, index + 1])
    }
    return { entries, total: null, noise }
  },
}
