import { describe, expect, it } from 'vitest'
import { summarize } from '../src/index.ts'
import { checkOf } from './check-of.ts'
import { expectEntries, recordings } from './fixture-expectation.ts'

const all = recordings()

describe('every recording of a real run', () => {
  it('is there', () => {
    expect(all.length).toBeGreaterThan(200)
  })

  it.each(all)('$id: each failure is an entry at its place, and nothing is invented', ({ log, expected }) => {
    const { text, checks } = summarize([checkOf(log, { exitCode: expected.exitCode })], { maxEntries: 1000 })
    const [check] = checks
    expectEntries(check?.entries ?? [], expected)
    if (expected.totalsFailed !== undefined) expect([expected.totalsFailed].flat()).toContain(check?.totals?.failed ?? null)
    for (const part of expected.textIncludes ?? []) expect(text).toContain(part)
    for (const part of expected.textExcludes ?? []) expect(text).not.toContain(part)
  })
})
