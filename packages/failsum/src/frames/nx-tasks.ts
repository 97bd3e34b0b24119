import type { LogLine } from './log-line.ts'
import { splitPrefix } from './task-lines.ts'
import type { TaskLine } from './task-lines.ts'

const banner = /^ {0,3}(?:> {1,3})?(?:NX|Lerna \(powered by Nx\)) {3}/
const endOfTask = /^\s{0,6}[✔✖] {2}nx run |^##\[error\]Process completed with /u
const nxHeader = /^(?:(?:❌|✅) )?> nx run (\S.*)$/u
const lernaHeader = /^(?:(?:❌|✅) )?> (\S{1,214}:\S{1,214})(?: {2}\[.*)?$/u

interface Header {
  readonly project: string
  readonly task: string
}

/** Splits `project:target:configuration`, of which nx quotes the parts that hold a colon; arguments may follow. */
function parseTask(text: string): Header | null {
  let name = ''
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (character === ' ' && !quoted) break
    else name += character
  }
  const colon = name.indexOf(':')
  return colon <= 0 ? null : { project: name.slice(0, colon), task: name }
}

/** The projects that the log lists under `Running target …`. */
function listedProjects(lines: readonly LogLine[]): Set<string> {
  const projects = new Set<string>()
  let listing = false
  for (const { text } of lines) {
    if (banner.test(text)) listing = text.includes(' Running target')
    else if (listing && text.trim() !== '') {
      const item = /^\s{0,4}- (\S+)$/.exec(text.trimEnd())?.[1]
      if (item === undefined) listing = false
      else projects.add(item)
    }
  }
  return projects
}

function findHeaders(lines: readonly LogLine[], listed: ReadonlySet<string>): Map<number, Header> {
  const headers = new Map<number, Header>()
  for (const [index, { text }] of lines.entries()) {
    if (!text.includes('> ')) continue
    const nx = nxHeader.exec(text.trimEnd())?.[1]
    const lerna = nx === undefined && listed.size > 0 ? lernaHeader.exec(text.trimEnd())?.[1] : undefined
    const header = parseTask(nx ?? lerna ?? '')
    if (header !== null && (nx !== undefined || listed.has(header.project))) headers.set(index, header)
  }
  return headers
}

/** True when the first line after most headers has a project's prefix: then nx runs tasks at once, line by line. */
function isStream(
  lines: readonly LogLine[], headers: ReadonlyMap<number, Header>, projects: ReadonlySet<string>,
): boolean {
  let prefixed = 0
  let bare = 0
  let pending = false
  for (const [index, { text }] of lines.entries()) {
    if (headers.has(index)) pending = true
    else if (pending && text.trim() !== '' && !banner.test(text)) {
      pending = false
      if (projects.has(splitPrefix(text)?.key ?? '')) prefixed += 1
      else bare += 1
    }
  }
  return prefixed > bare
}

const failedItem = /^\s{0,6}- (\S{1,214}:\S{1,400})$/

/** Gives each item of the closing list `Failed tasks:` to its task, whole, so that its lines tell that it failed. */
function giveFailures(owners: (TaskLine | undefined)[], lines: readonly LogLine[], tasks: ReadonlySet<string>): void {
  let listing = false
  for (const [index, { text }] of lines.entries()) {
    if (text.trim() === 'Failed tasks:') listing = true
    else if (listing && text.trim() !== '') {
      const task = failedItem.exec(text.trimEnd())?.[1]
      if (task === undefined) listing = false
      else if (tasks.has(task)) owners[index] = { task, text }
    }
  }
}

function readStream(lines: readonly LogLine[], headers: ReadonlyMap<number, Header>): (TaskLine | undefined)[] {
  const tasks = new Map<string, string>()
  for (const { project, task } of headers.values()) {
    // A project with several targets at once: the prefix does not tell them apart.
    tasks.set(project, tasks.has(project) && tasks.get(project) !== task ? project : task)
  }
  return lines.map(({ text }, index) => {
    const header = headers.get(index)
    if (header !== undefined) return { task: tasks.get(header.project) ?? header.task, text }
    const split = splitPrefix(text)
    const task = split === null ? undefined : tasks.get(split.key)
    return task === undefined || split === null ? undefined : { task, text: split.rest }
  })
}

function readStatic(lines: readonly LogLine[], headers: ReadonlyMap<number, Header>): (TaskLine | undefined)[] {
  let task: string | undefined
  return lines.map(({ text }, index) => {
    const header = headers.get(index)
    if (header !== undefined) task = header.task
    if (banner.test(text) || endOfTask.test(text)) task = undefined
    return task === undefined ? undefined : { task, text }
  })
}

/** Reads the output of nx and of lerna with nx: a block under `> nx run project:target`, or `project: line`. */
export function readNxTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const listed = listedProjects(lines)
  const headers = findHeaders(lines, listed)
  if (headers.size === 0) return null
  const projects = new Set([...headers.values()].map(({ project }) => project))
  const owners = isStream(lines, headers, projects) ? readStream(lines, headers) : readStatic(lines, headers)
  giveFailures(owners, lines, new Set(owners.map((owner) => owner?.task ?? '')))
  return owners
}
