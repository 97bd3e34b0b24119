import { indentOf } from '../python-traceback/trace.ts'
import type { Section } from './read-runs.ts'
import { readRuledLine } from './ruled-line.ts'

/** A block below `___ title ___`; lines without the margin of the session. */
export interface FailureBlock {
  readonly isError: boolean
  /** `setup`, `teardown`, `collecting` of an error; null for a test that failed. */
  readonly phase: string | null
  /** The test's name as the header has it. */
  readonly title: string
  /** What stands below the header, up to what the test printed. */
  readonly body: readonly string[]
  readonly start: number
  readonly end: number
}

const phased = /^ERROR (?:at (setup|teardown|call) of|(collecting)) (\S.{0,3000})$/
const workerLine = /^\[gw\d{1,5}\] \S{1,40} -- Python \d/
const ascii = /^[\x20-\x7e]*$/

const isCaptured = (line: string): boolean => /^Captured (?:stdout|stderr|log)\b/.test(readRuledLine(line, '-')?.title ?? '')

/** Splits a section of failures or errors into its blocks. */
export function readBlocks(lines: readonly string[], { kind, start, end, width }: Section, margin: number): FailureBlock[] {
  const heads: { readonly title: string; readonly index: number }[] = []
  for (let index = start; index < end; index += 1) {
    const text = (lines[index] ?? '').trim()
    const ruled = text.startsWith('_') ? readRuledLine(text, '_') : null
    // What a test printed may look alike; pytest fills every such line to the width of its terminal.
    const isWide = ruled !== null && (Math.abs(ruled.width - width) <= 2 || ruled.width > width || !ascii.test(text))
    if (ruled !== null && isWide) heads.push({ title: ruled.title, index })
  }
  return heads.map(({ title, index }, at) => {
    const next = heads[at + 1]?.index ?? end
    const body: string[] = []
    for (const line of lines.slice(index + 1, next)) {
      const text = line.slice(Math.min(margin, indentOf(line))).trimEnd()
      if (isCaptured(text)) break
      if (!workerLine.test(text)) body.push(text)
    }
    const [, phase, collecting, name] = kind === 'errors' ? (phased.exec(title) ?? []) : []
    return { isError: kind === 'errors', phase: phase ?? collecting ?? null, title: (name ?? title).replace(/^\[doctest\] /, ''), body, start: index, end: next }
  })
}
