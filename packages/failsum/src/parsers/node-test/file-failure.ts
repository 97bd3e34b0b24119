import type { ParsedEntry } from '../../parser.ts'
import { cleanPath, parseLocation } from '../../location.ts'
import { readCrashBlocks } from '../node-crash/crash-blocks.ts'
import type { CrashBlock } from '../node-crash/crash-blocks.ts'
import { errorEntry } from '../node-crash/error-entry.ts'
import { readNativeCrashes } from '../node-crash/native-crashes.ts'

const activity = ' generated asynchronous activity after the test ended. This activity created the error "'
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

/** Finds the errors among `lines` that stand outside of tests; `lines` are those of the log without marks of comments. */
export function readLooseErrors(lines: readonly string[], isClaimed: (index: number) => boolean): LooseErrors {
  const blocks: readonly CrashBlock[] = readCrashBlocks({ lines, isClaimed }).filter(({ start }) => !isClaimed(start))
  const late = lines.flatMap((line, index) => readLateActivity(line, index) ?? [])
  const crashes = blocks.map((block) => ({ ...errorEntry(lines.slice(...block.error), block.start, block.end, block), block }))
  const native = readNativeCrashes({ lines, isClaimed }).entries
  const taken = new Set<number>()
  const mentions = ({ block }: { block: CrashBlock }, name: string): boolean =>
    cleanPath(block.place.file).endsWith(name) || lines.slice(...block.error).some((line) => line.includes(name))
  return {
    take: (from, to, name) => {
      const near = [...crashes, ...native, ...late].filter(({ start, end }) => !taken.has(start) && start >= from && end <= to)
      const found = near.length > 0 ? near : crashes.filter((crash) => !taken.has(crash.start) && mentions(crash, name)).slice(0, 1)
      for (const { start } of found) taken.add(start)
      return found.map(({ kind, file, line, column, rule, message, excerpt, start, end }): ParsedEntry => ({
        kind: kind === 'crash' ? 'suite' : kind, name, file: file ?? (/\.[cm]?[jt]sx?$/.test(name) ? name : null), line, column, rule, message, excerpt, start, end,
      }))
    },
  }
}
