import { append } from './append.ts'
import { capLine } from './decode/cap-line.ts'
import { logLines } from './decode/log-lines.ts'
import { demultiplex } from './frames/demultiplex.ts'
import { unframeGithubActions } from './frames/github-actions.ts'
import { jobOutput } from './frames/job-output.ts'
import { withoutTimestamps } from './frames/line-timestamps.ts'
import type { LogLine } from './frames/log-line.ts'
import type { Parser } from './parser.ts'
import { runParsers } from './run-parsers.ts'
import type { FoundEntry } from './run-parsers.ts'
import type { LogContent } from './decode/log-content.ts'

/** What the parsers found in a log, before anything is ranked or cut. */
export interface CheckReading {
  /** Every failure, in log order, wrappers only where nothing better stands. */
  readonly entries: readonly FoundEntry[]
  /** Failed things by format, as the tools counted them. */
  readonly totals: ReadonlyMap<string, number>
  /** What the failing commands printed, without framing, for the fallback. */
  readonly lines: readonly string[]
  /** Number of lines with signs of failure that were not read, as the log holds too many. */
  readonly unread: number
}

const taskWords = (task: string): string => task.replace(/[^\p{L}\p{N}@/]+/gu, ' ').trim()

/** Drops what only says that something failed, where the failure itself was read. */
function withoutWrappers(entries: readonly FoundEntry[]): FoundEntry[] {
  const byTask = new Map<string | null, FoundEntry[]>()
  for (const entry of entries) {
    const own = byTask.get(entry.task)
    if (own === undefined) byTask.set(entry.task, [entry])
    else own.push(entry)
  }
  const tasksRead = new Set([...byTask.keys()].filter((task) => task !== null).map(taskWords))
  const kept: FoundEntry[] = []
  for (const [task, own] of byTask) {
    const causes = own.filter(({ wrapper }) => wrapper !== true)
    if (causes.length > 0) {
      append(kept, causes)
      if (task !== null) continue
    }
    const named = task === null ? own.filter((entry) => isUnreadTask(entry, tasksRead)) : []
    const rest = causes.length > 0 || named.length > 0 || (task === null && byTask.size > 1) ? [] : bestWrappers(task, own)
    append(kept, named, rest)
  }
  return kept.sort((a, b) => a.logLine - b.logLine)
}

function isUnreadTask({ wrapper, kind, name }: FoundEntry, tasksRead: ReadonlySet<string>): boolean {
  return wrapper === true && kind === 'task' && name !== null && tasksRead.size > 0 && !tasksRead.has(taskWords(name))
}

/**
 * Of entries that all only report a failure: the errors with a stack; else for one task what its own runner says of it, for
 * the whole log every failed task by name; else the last one.
 */
function bestWrappers(task: string | null, wrappers: readonly FoundEntry[]): FoundEntry[] {
  const errors = wrappers.filter(({ kind }) => kind !== 'task')
  if (errors.length > 0) return errors
  if (task !== null) return wrappers.slice(0, 1)
  const named = wrappers.filter(({ name }) => name !== null)
  return named.length > 0 ? named : wrappers.slice(-1)
}

interface JobReading {
  readonly entries: readonly FoundEntry[]
  readonly totals: ReadonlyMap<string, number>
}

/** Takes tasks apart and runs the parsers on each. */
function readTasks(lines: readonly LogLine[], parsers: readonly Parser[]): JobReading {
  const entries: FoundEntry[] = []
  const totals = new Map<string, number>()
  for (const { task, lines: own } of demultiplex(lines)) {
    const reading = runParsers(task, own, parsers)
    append(entries, reading.entries)
    for (const [format, total] of reading.totals) totals.set(format, (totals.get(format) ?? 0) + total)
  }
  return { entries, totals }
}

/** What a command that goes on after it may leave behind and a later one dies of. */
const lastingKinds: ReadonlySet<string> = new Set(['crash', 'compile', 'type', 'suite', 'unhandled'])

/** The pipeline from bytes to failures: lines, framing off, the commands that failed, tasks apart, parsers on each. */
export function readCheck(content: LogContent, parsers: readonly Parser[]): CheckReading {
  const kept = logLines(content)
  const { failed, earlier } = jobOutput(withoutTimestamps(unframeGithubActions(kept.lines)))
  const { entries, totals } = readTasks(failed, parsers)
  const read = withoutWrappers(entries)
  const isRead = read.some(({ wrapper }) => wrapper !== true)
  const before = isRead && earlier.length > 0 ? readTasks(earlier, parsers).entries.filter(({ kind, wrapper }) => wrapper !== true && lastingKinds.has(kind)) : []
  return { entries: [...before, ...read], totals, lines: failed.map(({ text }) => capLine(text.trimEnd())), unread: kept.unread }
}
