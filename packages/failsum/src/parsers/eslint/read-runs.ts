import type { ParsedEntry, Segment } from '../../parser.ts'
import { readCrash } from './read-crash.ts'
import { isJsonReport, readJsonReport } from './read-json.ts'
import { readProblemLine } from './read-line-formats.ts'
import { RunCollector } from './run-collector.ts'
import type { LintRun } from './run-collector.ts'
import { isStylishHeader, isStylishRow, readStylishRows } from './read-stylish.ts'

/** All that ESLint said in a segment. */
export interface LintLog {
  readonly runs: readonly LintRun[]
  readonly crashes: readonly ParsedEntry[]
  readonly noise: readonly (readonly [number, number])[]
}

const stylishCount = /^✖ (\d{1,9}) problems? \((\d{1,9}) errors?, (\d{1,9}) warnings?\)$/
const plainCount = /^(\d{1,9}) problems?$/
const fixable = /^\d{1,9} errors? and \d{1,9} warnings? potentially fixable with the `--fix` option\.$/
const overWarnings = /^ESLint found too many warnings \(maximum: \d{1,9}\)\.?$/

/** Reads the runs, crashes and counts of a segment, whichever formatter wrote them. */
export function readRuns(segment: Segment): LintLog {
  const collector = new RunCollector()
  const crashes: ParsedEntry[] = []
  const noise: [number, number][] = []
  let file: string | null = null
  for (let index = 0; index < segment.lines.length; index += 1) {
    const line = segment.lines[index] ?? ''
    if (line === '' || segment.isClaimed(index)) continue
    const text = line.trim()
    if (isJsonReport(text)) {
      const { problems, errors } = readJsonReport(text, index)
      collector.close(null, null)
      collector.add(problems)
      collector.noise.push([index, index + 1])
      collector.close(errors, null)
      continue
    }
    const isHeader = isStylishHeader(line, segment.lines[index + 1])
    if (isHeader || isStylishRow(line)) {
      if (isHeader) {
        collector.noise.push([index, index + 1])
        file = line
      }
      const block = readStylishRows(segment, file, isHeader ? index + 1 : index)
      collector.add(block.problems)
      index = Math.max(index, block.end - 1)
      continue
    }
    const problem = readProblemLine(segment, index)
    if (problem !== null) {
      collector.add([problem])
      index = problem.entry.end - 1
      continue
    }
    const crash = readCrash(segment, index)
    if (crash !== null) {
      crashes.push(crash)
      index = crash.end - 1
      continue
    }
    const [, all, errors] = stylishCount.exec(text) ?? []
    const plain = collector.problems.length > 0 ? plainCount.exec(text)?.[1] : undefined
    const isCount = (all !== undefined && errors !== undefined) || plain !== undefined
    if (isCount) collector.noise.push([index, index + 1])
    if (all !== undefined && errors !== undefined) {
      collector.close(Number(errors), Number(all))
      file = null
    } else if (plain !== undefined) {
      collector.close(null, Number(plain))
    } else if (overWarnings.test(text)) {
      collector.markOverWarnings()
    } else if (!fixable.test(text)) {
      continue
    }
    if (!isCount) noise.push([index, index + 1])
  }
  collector.close(null, null)
  return { runs: collector.runs, crashes, noise }
}
