import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { isOxlintRun, toResult } from './eslint/lint-result.ts'
import { readRuns } from './eslint/read-runs.ts'

function parse(segment: Segment): ParseResult {
  const { runs, crashes, noise } = readRuns(segment)
  const found = toResult(runs.filter((run) => !isOxlintRun(run)))
  const entries: ParsedEntry[] = [...crashes, ...found.entries].sort((a, b) => a.start - b.start)
  const total = found.total === null ? null : found.total + crashes.length
  return { entries, total, noise: [...noise, ...found.noise] }
}

/** Reads ESLint: the formatters stylish, unix, compact and json, errors of the configuration, crashes. */
export const eslintParser: Parser = {
  format: 'eslint',
  tools: 'ESLint 8, 9 and 10 (stylish, unix, compact, json, json-with-metadata)',
  marks: ['Oops! Something went wrong! :(', '  error  ', '  warning  ', '[Error', '[Warning', ', Error - ', ', Warning - ', '"filePath":"', 'ESLint', "Invalid option '-", '✖ '],
  parse,
}
