import type { ParsedEntry, Parser, Segment } from '../parser.ts'
import { readJunitReport } from './node-test/junit-report.ts'
import { readSpecReport } from './node-test/spec-report.ts'
import { readTapReport } from './node-test/tap-report.ts'

const noFile = /^Could not find '[^'\n]{1,1000}'$/

/** What the test runner says when a pattern matches no file. */
function readMissingFiles({ lines, isClaimed }: Segment): ParsedEntry[] {
  return lines.flatMap((line, index): ParsedEntry[] => {
    const text = line.trim()
    if (!text.startsWith("Could not find '") || !noFile.test(text) || isClaimed(index)) return []
    return [{ kind: 'tool', name: null, file: null, line: null, column: null, rule: null, message: text, excerpt: [], start: index, end: index + 1 }]
  })
}

/** Reads node:test: the spec, TAP, dot and JUnit reporters, with the real error of a test file that cannot be loaded. */
export const nodeTestParser: Parser = {
  format: 'node-test',
  tools: 'node:test of Node.js 18, 20, 22 and 24 (spec, tap, dot, junit)',
  marks: ['✖ ', '▶ ', 'ℹ fail ', 'Failed tests:', 'duration_ms', '<failure type="', "Could not find '"],
  parse: (segment) => {
    const readings = [readTapReport(segment), readSpecReport(segment), readJunitReport(segment)]
    const totals = readings.flatMap(({ total }) => (total === null ? [] : [total]))
    return {
      entries: [...readings.flatMap(({ entries }) => entries), ...readMissingFiles(segment)].sort((a, b) => a.start - b.start),
      total: totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0),
      noise: readings.flatMap(({ noise }) => noise),
    }
  },
}
