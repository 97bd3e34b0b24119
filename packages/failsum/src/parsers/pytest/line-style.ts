import { cleanPath } from '../../location.ts'
import { isOwnPythonPath } from '../python-traceback/python-path.ts'
import type { BlockFacts } from './block-facts.ts'
import type { Section } from './read-runs.ts'
import type { SummaryLine } from './read-summary.ts'

/** A failure of `--tb=line`: no header, one line with its place and message. */
export interface LineFailure {
  readonly facts: BlockFacts
  readonly summary: SummaryLine | null
  readonly index: number
}

const placed = /^((?:[A-Za-z]:)?[^\s:>"][^:"]{0,600}):(\d{1,9}): (\S.{0,4000})$/
const same = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** True when the short summary's reason, which may be cut, is the beginning of `message`. */
function isReason(reason: string | null, message: string): boolean {
  if (reason === null) return false
  const start = same(reason.endsWith('...') ? reason.slice(0, -3) : reason)
  return same(message).startsWith(start) || start.startsWith(same(message))
}

/** Reads the lines `path:line: message` of a section and the names that the short summary gives them, in their order. */
export function readLineFailures(lines: readonly string[], { start, end }: Section, summary: readonly SummaryLine[]): LineFailure[] {
  const failures = summary.filter(({ isError }) => !isError)
  const found: LineFailure[] = []
  let next = 0
  for (let index = start; index < end; index += 1) {
    const [, file, line, message] = placed.exec((lines[index] ?? '').trim().slice(0, 5000)) ?? []
    if (file === undefined || message === undefined) continue
    const isOwn = isOwnPythonPath(file)
    let at = next
    while (at < failures.length && !isReason(failures[at]?.reason ?? null, message)) at += 1
    const own = failures[at] ?? null
    if (!isOwn && own === null) continue
    if (own !== null) next = at + 1
    found.push({ facts: { file: isOwn ? cleanPath(file) : null, line: isOwn ? Number(line) : null, message, excerpt: [], files: [file] }, summary: own, index })
  }
  return found
}
