import { readBuildkitTasks, readComposeTasks } from './container-tasks.ts'
import type { LogLine } from './log-line.ts'
import { readBunTasks, readConcurrentlyTasks, readLernaTasks, readYarnTasks } from './named-tasks.ts'
import { readNxTasks } from './nx-tasks.ts'
import { readPnpmTasks } from './pnpm-tasks.ts'
import { readSequentialTasks } from './sequential-tasks.ts'
import type { TaskReader } from './task-lines.ts'
import { readTurboTasks } from './turbo-tasks.ts'

/** The lines of one task in their order, prefixes removed; `task` is null for what belongs to no task. */
export interface LogSegment {
  /** As the tool names it: `@m/a#test` (turbo), `packages/a test` (pnpm), `@m/a:test` (nx), `@m/a test` (npm). */
  readonly task: string | null
  readonly lines: readonly LogLine[]
}

/** What wraps others comes first: a build step may run turbo, turbo does not run a build step's frame. */
const wrappingReaders: readonly TaskReader[] = [readBuildkitTasks, readComposeTasks]
const taskReaders: readonly TaskReader[] = [
  readConcurrentlyTasks, readTurboTasks, readNxTasks, readPnpmTasks, readBunTasks, readYarnTasks, readLernaTasks,
  readSequentialTasks,
]

function splitBy(readers: readonly TaskReader[], task: string | null, lines: readonly LogLine[]): LogSegment[] {
  const tasks = new Map<string, LogLine[]>()
  let rest = lines
  for (const read of readers) {
    const owners = read(rest)
    if (owners === null) continue
    const unowned: LogLine[] = []
    for (const [index, line] of rest.entries()) {
      const owner = owners[index]
      if (owner === undefined) {
        unowned.push(line)
        continue
      }
      const own = tasks.get(owner.task)
      const taken = owner.text === line.text ? line : { text: owner.text, logLine: line.logLine }
      if (own === undefined) tasks.set(owner.task, [taken])
      else own.push(taken)
    }
    rest = unowned
  }
  return [{ task, lines: rest }, ...[...tasks].map(([name, own]): LogSegment => ({ task: name, lines: own }))]
}

/**
 * Takes the output of tasks that ran side by side apart: the lines of no task first, then each task's lines together.
 * A prefix counts only when the log itself declares it, so that text such as `Error: foo: bar` stays whole. Each line
 * comes out once, in linear time.
 */
export function demultiplex(lines: readonly LogLine[]): LogSegment[] {
  const outer = splitBy(wrappingReaders, null, lines)
  const inner = outer.flatMap(({ task, lines: own }) => splitBy(taskReaders, task, own))
  const [first, ...others] = inner
  return first === undefined ? [] : [first, ...others.filter(({ lines: own }) => own.length > 0)]
}
