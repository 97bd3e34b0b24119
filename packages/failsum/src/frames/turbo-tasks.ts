import type { LogLine } from './log-line.ts'
import { giveRange, splitPrefix } from './task-lines.ts'
import type { TaskLine } from './task-lines.ts'

const cacheLine = /^cache (?:hit|miss|bypass), /
const taskKey = /^[^\s:#]{1,214}:[^\s#]{1,214}$/
const statusLine = /^([^\s:#]{1,214})#([^\s#]{1,214}): /
const statusText = /^ {0,2}(?:(?:ERROR|WARNING) {1,2})?command /
const taskEnd = /^(?:::error::|##\[error\])?([^\s:#]{1,214}#[^\s#]{1,214}): {1,2}(?:(?:ERROR|WARNING) {1,2})?command /
const endsOfTask: readonly RegExp[] = [
  /^(?:::error::|##\[error\])(?:\S{1,429}: )?command \(/,
  /^##\[error\]Process completed with /,
  /^\[WARN\] command finished with error/,
]
const footer = /^(?: Tasks: {2}|Cached: {2}| {2}Time: {2}|Failed: {2}| ERROR {2}run failed)/

/** The name that turbo itself gives a task: a package has no colon in its name, a task may. */
function taskName(key: string): string {
  const colon = key.indexOf(':')
  return `${key.slice(0, colon)}#${key.slice(colon + 1)}`
}

function isKey(text: string): boolean {
  return taskKey.test(text)
}

/** Gives the lines in which turbo says how a task ended to that task, whole, so that its lines tell that it failed. */
function giveEnds(owners: (TaskLine | undefined)[], lines: readonly LogLine[], tasks: ReadonlySet<string>): void {
  for (const [index, { text }] of lines.entries()) {
    const task = text.includes('#') ? taskEnd.exec(text)?.[1] : undefined
    if (task !== undefined && owners[index] === undefined && tasks.has(task)) owners[index] = { task, text }
  }
}

/** Index of each line that alone names a task and is followed by the state of its cache. */
function findGroups(lines: readonly LogLine[]): Map<number, string> {
  const groups = new Map<number, string>()
  for (let index = 1; index < lines.length; index += 1) {
    const key = lines[index - 1]?.text.trim() ?? ''
    if (cacheLine.test(lines[index]?.text ?? '') && isKey(key)) groups.set(index - 1, taskName(key))
  }
  return groups
}

function readGroups(lines: readonly LogLine[], groups: ReadonlyMap<number, string>): (TaskLine | undefined)[] {
  const owners = lines.map((): TaskLine | undefined => undefined)
  let task: string | null = null
  for (const [index, { text }] of lines.entries()) {
    const opened = groups.get(index)
    if (opened !== undefined) task = opened
    else if (task !== null && endsGroup(text)) task = null
    else if (task !== null) giveRange(owners, lines, index, index + 1, task)
  }
  giveEnds(owners, lines, new Set(groups.values()))
  return owners
}

function endsGroup(text: string): boolean {
  return statusLine.test(text) || footer.test(text) || endsOfTask.some((pattern) => pattern.test(text))
}

/** The prefixes that the log declares: by the state of a task's cache, or in a log cut at its head by a task's end. */
function findKeys(lines: readonly LogLine[]): Map<string, string> {
  const declared = new Map<string, string>()
  const ended = new Map<string, string>()
  for (const { text } of lines) {
    if (cacheLine.test(text)) return declared
    const split = splitPrefix(text)
    if (split !== null && isKey(split.key) && cacheLine.test(split.rest)) declared.set(split.key, taskName(split.key))
    const [, name, task] = statusLine.exec(text) ?? []
    if (name !== undefined && task !== undefined && statusText.test(split?.rest ?? '')) {
      ended.set(`${name}:${task}`, `${name}#${task}`)
    }
  }
  return new Map([...ended, ...declared])
}

/** Reads the output of turbo 1 and 2: `pkg:task: line`, or a group under a bare `pkg:task` as on GitHub Actions. */
export function readTurboTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const groups = findGroups(lines)
  if (groups.size > 0) return readGroups(lines, groups)
  const keys = findKeys(lines)
  if (keys.size === 0) return null
  const owners = lines.map(({ text }): TaskLine | undefined => {
    const split = splitPrefix(text)
    const task = split === null ? undefined : keys.get(split.key)
    return task === undefined || split === null ? undefined : { task, text: split.rest }
  })
  giveEnds(owners, lines, new Set(keys.values()))
  return owners
}
