import type { ParsedEntry, Segment } from '../../parser.ts'
import { isCrashFooter } from './crash-blocks.ts'
import { errorEntry } from './error-entry.ts'
import { isJsFrame } from './js-frame.ts'

const errorHead = /(?:^|[\s[:(])(?:Uncaught )?(?:[A-Za-z_$][\w$.]{0,80})?(?:Error|Exception|Rejection)(?: \[[A-Z][A-Z0-9_]{1,80}\])?(?:: |$| \{$)/
const namedHead = /^(?:Uncaught )?[A-Z][\w$.]{1,80}(?: \[[A-Z][A-Z0-9_]{1,80}\])?: \S/
const maxMessageLines = 15
const maxLinesAfter = 40

/** Index of the line that names the error whose first frame is at `frame`; -1 when none does. */
export function headIndex(lines: readonly string[], frame: number, floor: number): number {
  const above = frame - 1
  for (let index = above; index >= Math.max(floor, frame - maxMessageLines); index -= 1) {
    const line = lines[index] ?? ''
    if (line.length < 2000 && errorHead.test(line.slice(0, 300))) return index
  }
  return above >= floor && namedHead.test((lines[above] ?? '').trim().slice(0, 300)) ? above : -1
}

/** Index after frames that start at `from`, with the properties and causes below them. */
export function traceEnd(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && isJsFrame(lines[end] ?? '')) end += 1
  if (!(lines[end - 1] ?? '').trimEnd().endsWith(' {')) return end
  for (let index = end; index < Math.min(lines.length, end + 200); index += 1) {
    if (/^\s{0,40}\}$/.test(lines[index] ?? '') && (lines[index + 1] ?? '').search(/\S/) <= (lines[index] ?? '').search(/\S/)) return index + 1
  }
  return end
}

/**
 * Reads stack traces that have no header of Node. With Node's footer they are crashes; else they may be what a program
 * only logged: wrappers, and nothing at all when a long run follows.
 */
export function readBareTraces({ lines, isClaimed }: Segment, taken: Uint8Array): ParsedEntry[] {
  const after = new Uint32Array(lines.length + 1)
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const counts = !isClaimed(index) && taken[index] === 0 && (lines[index] ?? '').trim() !== ''
    after[index] = (after[index + 1] ?? 0) + (counts ? 1 : 0)
  }
  const entries: ParsedEntry[] = []
  let floor = 0
  for (let index = 0; index < lines.length; index += 1) {
    if (isClaimed(index) || taken[index] === 1) {
      floor = index + 1
      continue
    }
    if (!isJsFrame(lines[index] ?? '')) continue
    const end = traceEnd(lines, index)
    const start = headIndex(lines, index, floor)
    let next = end
    while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1
    const hasFooter = isCrashFooter(lines[next] ?? '')
    if (start !== -1 && (hasFooter || (after[end] ?? 0) <= maxLinesAfter)) {
      const entry = errorEntry(lines.slice(start, end), start, hasFooter ? next + 1 : end)
      entries.push(hasFooter ? entry : { ...entry, wrapper: true })
    }
    floor = end
    index = end - 1
  }
  return entries
}
