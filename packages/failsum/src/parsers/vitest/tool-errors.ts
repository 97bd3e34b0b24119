import type { ParsedEntry } from '../../parser.ts'
import type { Run } from './find-runs.ts'

const noFiles = /^\s{0,20}No test (?:files|suite) found, exiting with code 1/
const coverage = /^\s{0,20}ERROR: Coverage for \S{1,40} \(.{1,20}\) does not meet .{0,300}threshold/
const coveredFile = / for (\S{1,500})$/

/** What Vitest itself says about a run without failed tests: no files, too little coverage. */
export function readToolErrors(lines: readonly string[], { from, to }: Run): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (let start = from; start < to; start += 1) {
    const line = lines[start] ?? ''
    const place = { name: null, line: null, column: null, excerpt: [], start, end: start + 1, message: line.trim() }
    if (noFiles.test(line)) entries.push({ kind: 'config', rule: null, file: null, ...place })
    else if (coverage.test(line)) entries.push({ kind: 'other', rule: 'coverage', file: coveredFile.exec(line)?.[1] ?? null, ...place })
  }
  return entries
}
