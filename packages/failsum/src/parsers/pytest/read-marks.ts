import type { Section } from './read-runs.ts'
import { readTestId } from './test-id.ts'
import type { TestId } from './test-id.ts'

/** A test that the progress shows as failed. */
export interface FailedMark extends TestId {
  readonly isError: boolean
  readonly index: number
}

const verbose = /^(\S[^\n]{0,3000}?::[^\n]{0,3000}?) (FAILED|ERROR)(?:\s{1,200}\[ {0,2}\d{1,3}%\])?$/
const parallel = /^\[gw\d{1,5}\] \[ {0,2}\d{1,3}%\] (FAILED|ERROR) (\S.{0,3000})$/
const dots = /^(\S{1,600}\.(?:py|txt|rst|md)) ([.FEsxXRu]{1,400})(?:\s|$)/

/** Reads the tests that `-v` marks as failed; without `-v`, the files whose dots hold an F or E. */
export function readMarks(lines: readonly string[], { start, end }: Section): FailedMark[] {
  const marks: FailedMark[] = []
  const files: FailedMark[] = []
  for (let index = start; index < end; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text.length > 4000) continue
    const [, id, word] = text.includes('::') ? (verbose.exec(text) ?? []) : []
    const [, parallelWord, parallelId] = text.startsWith('[gw') ? (parallel.exec(text) ?? []) : []
    const test = id ?? parallelId
    if (test !== undefined) {
      marks.push({ ...readTestId(test), isError: (word ?? parallelWord) === 'ERROR', index })
      continue
    }
    const [, file, signs] = dots.exec(text) ?? []
    if (file !== undefined && signs !== undefined && /[FE]/.test(signs)) files.push({ ...readTestId(file), isError: !signs.includes('F'), index })
  }
  return marks.length > 0 ? marks : files
}
