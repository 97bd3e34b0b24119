import type { LogLine } from './log-line.ts'
import { splitPrefix } from './task-lines.ts'
import type { TaskLine } from './task-lines.ts'

const scriptHeader = /^> (@?[^\s@]{1,214})@\S{0,100} (\S{1,214})$/
const bunEnd = /^(\S{1,214} \S{1,214}): Exited with code \d{1,3}$/
const lernaFailure = /^lerna ERR! \S{1,40} run \S{1,214} exited \d{1,3} in '([^'\n]{1,214})'$/
const yarnLine = /^\[(@?[\w.~/-]{1,214})\]: ?/
const yarnProcess = /^\[(@?[\w.~/-]{1,214})\]: Process (?:started|exited \()/
const yarnFailure = /^The command failed in workspace (@?[^\s@]{1,214})@workspace:/
const concurrentlyLine = /^\[([^\]\n]{1,80})\] ?/
const concurrentlyEnd = /^\[([^\]\n]{1,80})\] .{1,2000} exited with code \S{1,20}$/

/** Reads the output of lerna without nx: `name: line`, where a package shows itself by `name: > name@1.0.0 script`. */
export function readLernaTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const tasks = new Map<string, string>()
  const owners = lines.map(({ text }): TaskLine | undefined => {
    const split = splitPrefix(text)
    if (split === null) return undefined
    const [, name, script] = scriptHeader.exec(split.rest.trimEnd()) ?? []
    if (name === split.key && script !== undefined) tasks.set(name, `${name} ${script}`)
    const task = tasks.get(split.key)
    return task === undefined ? undefined : { task, text: split.rest }
  })
  for (const [index, { text }] of lines.entries()) {
    const name = text.startsWith('lerna ERR! ') ? lernaFailure.exec(text)?.[1] : undefined
    const task = name === undefined ? undefined : tasks.get(name)
    if (task !== undefined) owners[index] = { task, text }
  }
  return tasks.size === 0 ? null : owners
}

/** Reads the output of `bun --filter`: `name script: line`, for each key that `…: Exited with code 1` ends. */
export function readBunTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const names = namesIn(lines, bunEnd)
  if (names.size === 0) return null
  return lines.map(({ text }) => {
    const split = splitPrefix(text)
    return split === null || !names.has(split.key) ? undefined : { task: split.key, text: split.rest }
  })
}

/** Gives each line that `prefix` matches with a name in `names` to that name. */
function readBrackets(
  lines: readonly LogLine[], names: ReadonlySet<string>, prefix: RegExp,
): (TaskLine | undefined)[] | null {
  if (names.size === 0) return null
  return lines.map(({ text }) => {
    const [whole, name] = text.startsWith('[') ? (prefix.exec(text) ?? []) : []
    if (whole === undefined || name === undefined || !names.has(name)) return undefined
    return { task: name, text: text.slice(whole.length) }
  })
}

function namesIn(lines: readonly LogLine[], ...patterns: readonly RegExp[]): Set<string> {
  const names = new Set<string>()
  for (const { text } of lines) {
    for (const pattern of patterns) {
      const name = pattern.exec(text)?.[1]
      if (name !== undefined) names.add(name)
    }
  }
  return names
}

/** Reads the output of `yarn workspaces foreach -v`: `[name]: line`, for the workspaces that yarn reports on. */
export function readYarnTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const owners = readBrackets(lines, namesIn(lines, yarnProcess, yarnFailure), yarnLine)
  if (owners === null) return null
  const tasks = new Set(owners.map((owner) => owner?.task ?? ''))
  return owners.map((owner, index) => {
    const text = lines[index]?.text ?? ''
    if (owner !== undefined || !text.startsWith('The command failed in ')) return owner
    const task = yarnFailure.exec(text)?.[1]
    return task !== undefined && tasks.has(task) ? { task, text } : undefined
  })
}

/** Reads the output of concurrently: `[name] line`, for each name that `[name] command exited with code 1` ends. */
export function readConcurrentlyTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const names = namesIn(lines, concurrentlyEnd)
  const owners = readBrackets(lines, names, concurrentlyLine)
  return owners?.map((owner, index) => (concurrentlyEnd.test(lines[index]?.text ?? '') ? undefined : owner)) ?? null
}
