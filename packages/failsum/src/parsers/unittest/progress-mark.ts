import type { ParsedEntry } from '../../parser.ts'
import { isFixture, readTestId } from './test-id.ts'

/** A line of `-v`: a test and how it ended. */
export interface ProgressMark {
  readonly id: string
  readonly verdict: string
  readonly entry: ParsedEntry
}

const mark = /^(.{1,2000}?) \.\.\. (ok|FAIL|ERROR|skipped\b.{0,1000}|expected failure|unexpected success)$/
const described = /^[\w$.-]{1,400} \([^()\s]{1,400}\)/

/** Reads `test_x (mod.Class.test_x) ... FAIL` at `index`; a docstring stands on a line of its own before the dots. */
export function readMark(lines: readonly string[], index: number): ProgressMark | null {
  const text = (lines[index] ?? '').trim()
  if (!text.includes(' ... ') || text.length > 3000) return null
  const [, own, verdict] = mark.exec(text) ?? []
  if (own === undefined || verdict === undefined) return null
  const above = (lines[index - 1] ?? '').trim()
  const name = described.test(own) ? own : described.test(above) && !above.includes(' ... ') ? above : null
  if (name === null) return null
  const { id, name: full, title } = readTestId(name)
  const place = { file: null, line: null, column: null, rule: null, excerpt: [], start: index, end: index + 1 }
  return { id, verdict, entry: { kind: isFixture(title) ? 'hook' : 'test', name: full, message: verdict === 'ERROR' ? 'error in the test' : verdict === 'FAIL' ? 'test failed' : verdict, ...place } }
}
