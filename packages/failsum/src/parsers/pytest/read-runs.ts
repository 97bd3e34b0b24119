import type { Segment } from '../../parser.ts'
import { indentOf } from '../python-traceback/trace.ts'
import { readRuledLine, readTotals } from './ruled-line.ts'

/** A stretch below a line of `=`, `[start, end)`. */
export interface Section {
  readonly kind: 'errors' | 'failures' | 'summary' | 'progress' | 'other'
  readonly start: number
  readonly end: number
  /** Width of the ruled line above it. */
  readonly width: number
}

type OpenSection = Omit<Section, 'end'>

/** One session of pytest. */
export interface PytestRun {
  readonly sections: readonly Section[]
  readonly start: number
  readonly end: number
  readonly margin: number
  readonly total: number | null
}

const kinds: Readonly<Record<string, Section['kind']>> = { 'ERRORS': 'errors', 'FAILURES': 'failures', 'short test summary info': 'summary', 'test session starts': 'progress' }
const others = new Set(['warnings summary', 'warnings summary (final)', 'PASSES', 'RERUNS', 'XFAILURES', 'XPASSES', 'XPASS', 'tests coverage', 'pytest-warning summary', 'rerun test summary info', 'SUBTESTS PASSES', 'Hypothesis Statistics'])
const progress = /^(?:\S{1,400} )?[.FEsxXRu,-]{1,400}(?:\s{0,200}\[ {0,2}\d{1,3}%\])?$/
const stops = /^!{2,200} .{1,400} !{2,200}$/

function sectionKind(title: string): Section['kind'] | null {
  const known = Object.hasOwn(kinds, title) ? kinds[title] : undefined
  if (known !== undefined) return known
  return others.has(title) || /^slowest (?:\d{1,9} )?(?:test )?durations$/.test(title) ? 'other' : null
}

/** Index of the first line of the progress that `-q` prints without a header above `start`. */
function progressStart(lines: readonly string[], start: number, floor: number): number {
  let first = start
  for (let index = start - 1; index >= Math.max(floor, start - 400); index -= 1) {
    const text = (lines[index] ?? '').trim()
    if (text !== '' && !progress.test(text.slice(0, 1000))) break
    if (text !== '') first = index
  }
  return first
}

/** Splits a segment into the sessions of pytest in it, and these into their sections. */
export function readRuns({ lines, isClaimed }: Segment): PytestRun[] {
  const runs: PytestRun[] = []
  let sections: Section[] = []
  let open: OpenSection | null = null
  let start = -1
  let end = 0
  let margin = 0
  let nested = 0
  const closeSection = (at: number): void => {
    if (open !== null) sections.push({ ...open, end: at })
    open = null
  }
  const closeRun = (at: number, total: number | null): void => {
    closeSection(at)
    if (start !== -1) runs.push({ sections, start, end: at, margin, total })
    sections = []
    start = -1
    end = at
  }
  const begin = (index: number, from: number): void => {
    start = from
    margin = indentOf(lines[index] ?? '')
  }
  let isCaptured = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (text === '' || isClaimed(index)) continue
    const first = text[0]
    if (first === '-' && start !== -1) isCaptured ||= (readRuledLine(text, '-')?.title ?? '').startsWith('Captured ')
    if (first === '_') isCaptured = false
    const ruled = first === '=' ? readRuledLine(text, '=') : null
    const totals = ruled !== null ? readTotals(ruled.title) : /^\d|^no tests/.test(text) ? readTotals(text) : null
    if (totals !== null) {
      if (nested > 0) {
        nested -= 1
        continue
      }
      if (start === -1) begin(index, progressStart(lines, index, end))
      closeRun(index + 1, totals)
      continue
    }
    const kind = ruled === null ? null : sectionKind(ruled.title)
    if (kind !== null && ruled !== null) {
      // A test that runs pytest itself prints a whole session into its captured output.
      if (kind === 'progress' && isCaptured) nested += 1
      if (nested > 0) continue
      if (kind === 'progress' && start !== -1) closeRun(index, null)
      closeSection(index)
      if (start === -1) begin(index, kind === 'progress' ? index : progressStart(lines, index, end))
      open = { kind, start: index + 1, width: ruled.width }
      isCaptured = false
    } else if (first === '!' && start !== -1 && nested === 0 && stops.test(text.slice(0, 900))) {
      closeSection(index)
      open = { kind: 'other', start: index + 1, width: text.length }
    }
  }
  // Without totals nothing says where the session ends: progress and summary end with their last line.
  const last = [open].find((section) => section !== null)
  closeRun(last === undefined ? end : lastOwnLine(lines, last.kind, last.start), null)
  return runs
}

const summaryLine = /^(?:FAILED|ERROR|PASSED|SKIPPED|XFAIL|XPASS|RERUN|SUB[A-Z]{4,10}\S{0,300}) \S/
const ownProgress = /^(?:platform |cachedir: |rootdir: |configfile: |testpaths: |plugins: |collect(?:ed|ing) |\[gw\d|gw\d|created: |bringing up |scheduling |\d{1,5} workers? |timeout|\S{1,600}::)|\[ {0,2}\d{1,3}%\]$/

/** Index after the last line that belongs to a section which the log does not close. */
function lastOwnLine(lines: readonly string[], kind: Section['kind'], start: number): number {
  if (kind === 'failures' || kind === 'errors') return lines.length
  for (let index = lines.length - 1; index >= start; index -= 1) {
    const text = (lines[index] ?? '').trim().slice(0, 4000)
    if (kind === 'summary' ? summaryLine.test(text) : text !== '' && (ownProgress.test(text) || progress.test(text))) return index + 1
  }
  return start
}
