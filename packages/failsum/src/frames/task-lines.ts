import type { LogLine } from './log-line.ts'

/** What a task wrote: the name of the task, and the line without its prefix. */
export interface TaskLine {
  readonly task: string
  readonly text: string
}

/** Tells for each line which task wrote it; undefined for what is of no task. Null: the log is not of this tool. */
export type TaskReader = (lines: readonly LogLine[]) => readonly (TaskLine | undefined)[] | null

/** Splits `key: rest` at the first `: `, or at a colon that ends the line; null when there is neither. */
export function splitPrefix(text: string): { readonly key: string; readonly rest: string } | null {
  const colon = text.indexOf(': ')
  if (colon > 0) return { key: text.slice(0, colon), rest: text.slice(colon + 2) }
  const end = text.trimEnd()
  return end.length > 1 && end.endsWith(':') && colon === -1 ? { key: end.slice(0, -1), rest: '' } : null
}

/** Gives every line of `lines` from `start` to `end` to `task`, text unchanged. */
export function giveRange(
  owners: (TaskLine | undefined)[], lines: readonly LogLine[], start: number, end: number, task: string,
): void {
  for (let index = start; index < end; index += 1) {
    const text = lines[index]?.text
    if (text !== undefined) owners[index] = { task, text }
  }
}
