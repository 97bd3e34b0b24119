import { describe, expect, it } from 'vitest'
import { summarize } from '../../src/index.ts'
import { renderMarkdown } from '../../src/render/markdown.ts'
import { renderSarif } from '../../src/render/sarif.ts'
import { verdictHeading } from '../../src/render/verdict-text.ts'
import { checkOf } from '../check-of.ts'

describe('a check whose exit code nobody knows', () => {
  const checks = (count: number, exitCode: number | null = null) =>
    Array.from({ length: count }, (_, index) => checkOf('strange\n', { name: `check-${String(index)}`, exitCode }))

  it.each([1, 41, 81, 300])('is not called failed in the text of %i', (count) => {
    const { text } = summarize(checks(count))
    expect(text).not.toMatch(/FAIL|failed/)
    expect(text).toMatch(/^CHECK/)
  })

  it('is not called failed in Markdown and SARIF', () => {
    const summary = summarize(checks(1))
    expect(renderMarkdown(summary)).toMatch(/^### 1 check, its exit code unknown\n/)
    expect(renderSarif(summary, '1.0.0')).toContain('check-0: exit code unknown, format unknown')
  })
})

it.each([
  [[0, 0], 'All checks passed'],
  [[0, 1], '1 of 2 checks failed'],
  [[null, 1, 0], '1 of 3 checks failed, 1 with an unknown exit code'],
  [[null, null], '2 checks, their exit codes unknown'],
  [[null, 0], '1 of 2 checks passed, 1 with an unknown exit code'],
])('of exit codes %j the heading is %j', (exitCodes, heading) => {
  expect(verdictHeading(exitCodes.map((exitCode) => ({ exitCode })))).toBe(heading)
})
