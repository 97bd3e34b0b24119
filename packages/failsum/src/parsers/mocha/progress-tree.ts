import type { ParsedEntry, Segment } from '../../parser.ts'
import { noMessage } from './failure-block.ts'

const number = /^(\d{1,7})\) (\S.{0,1000})$/
const passed = /^[✓✔√] \S/u

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Index of the first line that only a reporter of mocha writes while tests run; -1 when there is none. */
export function firstMark(lines: readonly string[], from: number, to: number): number {
  for (let index = from; index < to; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (passed.test(text) || number.test(text)) return index
  }
  return -1
}

/** The suites above `index`: the nearest line for each smaller indent. */
function parents(lines: readonly string[], index: number, floor: number): string[] {
  const path: string[] = []
  let indent = indentOf(lines[index] ?? '')
  for (let at = index - 1; at >= Math.max(floor, index - 500) && indent > 2; at -= 1) {
    const line = lines[at] ?? ''
    const text = line.trim()
    if (text === '' || indentOf(line) !== indent - 2 || passed.test(text) || number.test(text)) continue
    path.unshift(text)
    indent -= 2
  }
  return path
}

/**
 * The failures that the spec reporter numbers while tests run, from line `from` to line `to`, for a log whose summary is
 * missing or cut. They must count up from 1, among tests that passed and below suites: numbered lists are no failures.
 */
export function readProgressTree({ lines, isClaimed }: Segment, from: number, to: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  let hasPassed = false
  let hasSuite = false
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (isClaimed(index)) continue
    const isPassed = passed.test(text) && indentOf(line) >= 2
    hasPassed ||= isPassed
    const [, count, title] = number.exec(text) ?? []
    if (!hasSuite && (isPassed || title !== undefined)) hasSuite = indentOf(line) >= 4 && parents(lines, index, from).length > 0
    if (title === undefined || Number(count) !== entries.length + 1 || indentOf(line) < 2 || indentOf(line) % 2 !== 0) continue
    const hook = /^"(?:before|after) (?:all|each)" hook/.test(title)
    entries.push({
      kind: hook ? 'hook' : 'test', name: [...parents(lines, index, from), title].join(' > '), file: null, line: null, column: null, rule: null,
      message: noMessage, excerpt: [], start: index, end: index + 1,
    })
  }
  return hasPassed && hasSuite ? entries : []
}
