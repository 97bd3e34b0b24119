import { readTestId } from './test-id.ts'
import type { TestId } from './test-id.ts'
import type { Section } from './read-runs.ts'

/** A line of the short summary: a failed test or an error, and why. */
export interface SummaryLine extends TestId {
  readonly isError: boolean
  readonly reason: string | null
  readonly more: readonly string[]
  readonly index: number
  readonly end: number
}

const head = /^(FAILED|ERROR|SUBFAIL(?:ED)?(?:\[[^\n]{0,300}?\])?(?: ?\([^\n]{0,300}?\))?) (\S.{0,7000})$/
const otherHead = /^(?:PASSED|SKIPPED|XFAIL|XPASS|RERUN|SUBPASS(?:ED)?|SUBSKIP(?:PED)?|SUBXFAIL)\b/
const maxMore = 30

const isBalanced = (text: string): boolean => text.split('[').length === text.split(']').length

/** Where the id ends and the reason begins: both may hold ` - `. */
function splitReason(text: string, titles: ReadonlySet<string>, subtest: string): { readonly id: string; readonly reason: string | null } {
  const cuts: number[] = []
  for (let at = text.indexOf(' - '); at !== -1 && cuts.length < 40; at = text.indexOf(' - ', at + 1)) cuts.push(at)
  const ids = [...cuts.map((at) => text.slice(0, at)), text]
  const known = ids.find((id) => titles.has(readTestId(id, subtest).title))
  const id = known ?? ids.find((one) => isBalanced(one)) ?? ids[0] ?? text
  return { id: id.trim(), reason: id.length < text.length ? text.slice(id.length + 3).trim() : null }
}

/** Reads the short summary; `titles` are the headers of the blocks above it. */
export function readSummary(lines: readonly string[], { start, end }: Section, margin: number, titles: ReadonlySet<string>): SummaryLine[] {
  const found: SummaryLine[] = []
  let more: string[] | null = null
  for (let index = start; index < end; index += 1) {
    const line = (lines[index] ?? '').slice(Math.min(margin, (lines[index] ?? '').search(/\S|$/)))
    const [, word, rest] = head.exec(line.trimEnd()) ?? []
    if (word === undefined || rest === undefined) {
      if (otherHead.test(line)) more = null
      const last = found.at(-1)
      if (more !== null && last !== undefined && more.length < maxMore && line.trim() !== '') {
        more.push(line.trimEnd())
        found[found.length - 1] = { ...last, end: index + 1 }
      }
      continue
    }
    const subtest = word.startsWith('SUBFAIL') ? word.replace(/^SUBFAIL(?:ED)?/, '').trim() : ''
    const { id, reason } = splitReason(rest, titles, subtest)
    more = []
    found.push({ ...readTestId(id, subtest), isError: word === 'ERROR', reason, more, index, end: index + 1 })
  }
  return found
}
