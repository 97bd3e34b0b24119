import { expect, it } from 'vitest'
import { summarize } from '../src/index.ts'
import { checkOf } from './check-of.ts'
import { recordings } from './fixture-expectation.ts'

const recorded = (id: string): string => recordings().find((recording) => recording.id === id)?.log ?? ''

it("says how many of the tool's own total are shown, and adds the last lines", () => {
  const log = recorded('jest/v29')
  const cut = log.slice(log.indexOf('● prices › calls back once') - 4).replace(/^[^]*?(?=FAIL )/, '')
  const { text, checks } = summarize([checkOf(cut)])
  const [check] = checks
  expect(check?.entries.length).toBeLessThan(11)
  expect(check?.totals).toEqual({ failed: expect.any(Number) as number, source: 'jest' })
  expect(text).toMatch(/^FAIL test: exit 1, format: jest, shown \d+ of \d+ \(jest's own total\), last \d+ lines, log: /)
  expect(text.trimEnd().split('\n').at(-1)).toBe('  | Ran all test suites.')
  expect(check?.tail.at(-1)).toBe('Ran all test suites.')
})

it('adds no last lines when everything the tool counted is shown', () => {
  const { text, checks } = summarize([checkOf(recorded('jest/v29'))])
  expect(checks[0]?.tail).toEqual([])
  expect(text).toContain('15 failures')
})

it('adds up the totals of several tools', () => {
  const { checks } = summarize([checkOf(`${recorded('jest/v29')}\n${recorded('vitest/v4')}`)])
  expect(checks[0]?.totals?.source.split('+').sort()).toEqual(['jest', 'vitest'])
})
