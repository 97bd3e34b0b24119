import type { ParsedEntry } from '../../parser.ts'
import { cleanPath, parseLocation } from '../../location.ts'
import { readCrashBlocks } from '../node-crash/crash-blocks.ts'
import type { CrashBlock } from '../node-crash/crash-blocks.ts'
import { errorEntry } from '../node-crash/error-entry.ts'
import { readNativeCrashes } from '../node-crash/native-crashes.ts'

const activity = ' generated asynchronous activity after the test ended. This activity created the error "'
const maxWidth = 2000
/** Files of the same name in other folders are few. */
const maxTries = 20
const errorEnds = ['" and would have', '" which triggered']

/** Errors that were printed outside of any test: what a test file died of, to be handed out one by one. */
export interface LooseErrors {
  /** The errors between two lines, as entries of the file `name`; each is handed out once. */
  readonly take: (from: number, to: number, name: string) => ParsedEntry[]
}

/** Reads what node:test says of an error that came after its test had ended. */
function readLateActivity(line: string, index: number): ParsedEntry | null {
  const middle = line.indexOf(activity)
  if (middle === -1) return null
  const errorEnd = Math.max(...errorEnds.map((words) => line.lastIndexOf(words)))
  const quote = line.indexOf('"')
  const at = line.lastIndexOf('" at ', middle)
  const place = at === -1 ? null : parseLocation(line.slice(at + '" at '.length, middle))
  const test = quote < middle ? line.slice(quote + 1, at === -1 ? middle - 1 : at) : null
  return {
    kind: 'unhandled', name: test, file: place?.file ?? null, line: place?.line ?? null, column: place?.column ?? null, rule: null,
    message: line.slice(middle + activity.length, errorEnd > middle ? errorEnd : line.length),
    excerpt: test === null ? [] : [`after the test "${test}" had ended`], start: index, end: index + 1,
  }
}

const fileName = /[\w.-]{1,200}\.[cm]?[jt]sx?\b/g

/** The last part of a path, by which errors are looked up. */
const baseOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** For each file name in a crash the crashes that hold it, the first of the log last. */
function byFileName(lines: readonly string[], blocks: readonly CrashBlock[]): Map<string, CrashBlock[]> {
  const index = new Map<string, CrashBlock[]>()
  for (const block of blocks.toReversed()) {
    const text = [block.place.file, ...lines.slice(...block.error)].map((line) => line.slice(0, maxWidth))
    for (const name of new Set(text.flatMap((line) => line.match(fileName) ?? []))) {
      const same = index.get(name)
      if (same === undefined) index.set(name, [block])
      else same.push(block)
    }
  }
  return index
}

/** Index of the first of `entries`, which are in order, that starts at `line` or below. */
function firstFrom(entries: readonly ParsedEntry[], line: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.start ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low
}

/** Finds the errors among `lines` that stand outside of tests; `lines` are those of the log without marks of comments. */
export function readLooseErrors(lines: readonly string[], isClaimed: (index: number) => boolean): LooseErrors {
  const blocks = readCrashBlocks({ lines, isClaimed }).filter(({ start }) => !isClaimed(start))
  const crashes = new Map(blocks.map((block) => [block.start, errorEntry(lines.slice(...block.error), block.start, block.end, block)]))
  const late = lines.flatMap((line, index) => readLateActivity(line, index) ?? [])
  const all = [...crashes.values(), ...readNativeCrashes({ lines, isClaimed }).entries, ...late].sort((a, b) => a.start - b.start)
  const named = byFileName(lines, blocks)
  const taken = new Set<number>()
  const between = (from: number, to: number): ParsedEntry[] => {
    const near: ParsedEntry[] = []
    for (let index = firstFrom(all, from); index < all.length; index += 1) {
      const entry = all[index]
      if (entry === undefined || entry.start > to) break
      if (entry.end <= to && !taken.has(entry.start)) near.push(entry)
    }
    return near
  }
  const mentioned = (name: string): ParsedEntry[] => {
    const queue = named.get(baseOf(name)) ?? []
    while (queue.length > 0 && taken.has(queue.at(-1)?.start ?? -1)) queue.pop()
    const holds = ({ place, error }: CrashBlock): boolean => cleanPath(place.file).endsWith(name) || lines.slice(...error).some((line) => line.includes(name))
    const block = queue.slice(-maxTries).findLast((crash) => !taken.has(crash.start) && holds(crash))
    const entry = block === undefined ? undefined : crashes.get(block.start)
    return entry === undefined ? [] : [entry]
  }
  return {
    take: (from, to, name) => {
      const near = between(from, to)
      const found = near.length > 0 ? near : mentioned(name)
      for (const { start } of found) taken.add(start)
      return found.map(({ kind, file, line, column, rule, message, excerpt, start, end }): ParsedEntry => ({
        kind: kind === 'crash' ? 'suite' : kind, name, file: file ?? (/\.[cm]?[jt]sx?$/.test(name) ? name : null), line, column, rule, message, excerpt, start, end,
      }))
    },
  }
}
