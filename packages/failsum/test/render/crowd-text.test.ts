import { expect, it } from 'vitest'
import { summarize } from '../../src/index.ts'
import { crowdText } from '../../src/render/crowd-text.ts'
import { checkOf } from '../check-of.ts'

const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `c${String(index)}`, exitCode: 1, line: () => `FAIL c${String(index)}: the reason` }))

it('uses every line: reasons for the first checks, names for the others', () => {
  const lines = crowdText(crowd(200), 80)
  expect(lines.length).toBeGreaterThanOrEqual(78)
  expect(lines.length).toBeLessThanOrEqual(80)
  expect(lines.filter((line) => line.endsWith('the reason')).length).toBeGreaterThan(60)
  expect(lines.join('\n')).toMatch(/^FAIL: 200 checks failed; for the last \d+ there is room for their names only$/m)
  for (const { name } of crowd(200)) expect(lines.join('\n')).toMatch(new RegExp(`\\b${name}\\b`))
})

it.each([1, 2, 3])('keeps to %i lines', (maxLines) => {
  const lines = crowdText(crowd(500), maxLines)
  expect(lines).toHaveLength(maxLines)
  expect(lines.at(-1)).toContain('c499 (exit 1)')
})

it('checks that passed are named where a line is left', () => {
  const checks = [...Array.from({ length: 50 }, (_, index) => checkOf('x\n', { name: `f${String(index)}` })), checkOf('', { name: 'lint', exitCode: 0 })]
  expect(summarize(checks).text).toMatch(/\npassed: lint\n$/)
})

it('says how many checks passed when their names do not fit on a line', () => {
  const checks = Array.from({ length: 100 }, (_, index) => checkOf('', { name: `check-${String(index)}`, exitCode: 0 }))
  expect(summarize(checks).text).toMatch(/^passed: 100 checks, among them check-0, .*…\n$/)
})
