import type { LogLine } from './log-line.ts'
import { findPnpmFailures } from './pnpm-failures.ts'
import type { PnpmFailure } from './pnpm-failures.ts'
import { giveRange, splitPrefix } from './task-lines.ts'
import type { TaskLine } from './task-lines.ts'

const deepestFolder = 64
const shellPrompt = /^[\w.-]{1,100}@[\w.-]/

/** `packages/a test` of `packages/a test$ command`; null when the line starts no script. */
function startedTask(text: string): string | null {
  const dollar = text.indexOf('$ ')
  if (dollar < 3) return null
  const head = text.slice(0, dollar)
  const blank = head.lastIndexOf(' ')
  if (blank <= 0 || blank === head.length - 1 || head.startsWith(' ') || head.includes(': ')) return null
  return shellPrompt.test(head) ? null : head
}

/** The tasks that the log starts and then has lines of, each with the index of its first start. */
function findTasks(lines: readonly LogLine[]): Set<string> {
  const started = new Set<string>()
  const used = new Set<string>()
  for (const { text } of lines) {
    const task = startedTask(text)
    if (task !== null) started.add(task)
    const key = splitPrefix(text)?.key
    if (key !== undefined && started.has(key)) used.add(key)
  }
  return used
}

/** The task among `tasks` that `failure` tells of: its folder ends as the failure's does. */
function taskOf({ folder, script }: PnpmFailure, tasks: ReadonlySet<string>): string | undefined {
  const parts = folder.split(/[\\/]/).slice(-deepestFolder)
  for (let from = 0; from < parts.length; from += 1) {
    const task = `${parts.slice(from).join('/')} ${script}`
    if (tasks.has(task)) return task
  }
  return tasks.has(`. ${script}`) ? `. ${script}` : undefined
}

/**
 * Reads the output of `pnpm -r`: `packages/a test: line` once `packages/a test$ command` has started the task. The
 * start, the closing `packages/a test: Failed` and the failure listed at the end stay whole in the task's lines.
 */
export function readPnpmTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const tasks = findTasks(lines)
  if (tasks.size === 0) return null
  const owners = lines.map(({ text }): TaskLine | undefined => {
    const started = startedTask(text)
    if (started !== null && tasks.has(started)) return { task: started, text }
    const split = splitPrefix(text)
    if (split === null || !tasks.has(split.key)) return undefined
    const closes = split.rest === 'Failed' || split.rest === 'Done'
    return { task: split.key, text: closes ? text : split.rest }
  })
  for (const [index, { text }] of lines.entries()) {
    const closedBefore = owners[index - 1]
    if (closedBefore?.text.endsWith(': Failed') === true && text.startsWith('[ELIFECYCLE] ')) {
      owners[index] = { task: closedBefore.task, text }
    }
  }
  for (const failure of findPnpmFailures(lines)) {
    const task = taskOf(failure, tasks)
    if (task !== undefined) giveRange(owners, lines, failure.start, failure.end, task)
  }
  return owners
}
