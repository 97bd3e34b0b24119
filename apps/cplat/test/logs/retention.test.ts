import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logsToDelete } from '../../src/logs/retention.ts'
import type { StoredLog } from '../../src/logs/stored-logs.ts'

const never = (): boolean => false

function log(stamp: number, facts: Partial<StoredLog> = {}): StoredLog {
  const name = String(stamp).padStart(4, '0')
  return { path: name, stamp: name, pid: 1, bytes: 10, hasSummary: false, ...facts }
}

/** Logs of one check, newest first. */
function logs(newest: number, count: number): StoredLog[] {
  return Array.from({ length: count }, (_, index) => log(newest - index))
}

const paths = (chosen: readonly StoredLog[]): string[] => chosen.map(({ path }) => path)

describe('the newest logs of a check', () => {
  const limits = { logsPerCheck: 3, totalBytes: 1000 }

  it('stay, the others go', () => {
    expect(paths(logsToDelete([logs(9, 5)], never, limits))).toEqual(['0005', '0006'])
  })

  it('are counted for each check apart', () => {
    expect(logsToDelete([logs(9, 3), logs(6, 3)], never, limits)).toEqual([])
  })

  it('do not push out the log of the last summary', () => {
    const old = log(1, { hasSummary: true })
    const older = log(0, { hasSummary: true })
    expect(paths(logsToDelete([[...logs(9, 3), old, older]], never, limits))).toEqual(['0000'])
  })

  it('do not push out a log that is being written', () => {
    expect(paths(logsToDelete([logs(9, 5)], ({ path }) => path === '0005', limits))).toEqual(['0006'])
  })
})

describe('the size of all logs', () => {
  const limits = { logsPerCheck: 20, totalBytes: 35 }

  it('is kept by deleting the oldest of any check', () => {
    expect(paths(logsToDelete([[log(8), log(5)], [log(7), log(6), log(4)]], never, limits))).toEqual(['0004', '0005'])
  })

  it('may be passed by logs that must stay', () => {
    const large = log(1, { bytes: 5000, hasSummary: true })
    expect(paths(logsToDelete([[log(9), large]], ({ path }) => path === '0009', limits))).toEqual([])
  })
})

it('always keeps what must stay and otherwise holds the limits', () => {
  const check = fc.array(fc.record({ bytes: fc.nat(100), hasSummary: fc.boolean(), pid: fc.nat(3) }), { maxLength: 30 })
  fc.assert(fc.property(fc.array(check, { maxLength: 4 }), fc.nat(500), (checks, totalBytes) => {
    const stored = checks.map((own, of) => own.map((facts, index) => log((100 - index) * 10 + of, facts)))
    const inUse = ({ pid }: StoredLog): boolean => pid === 0
    const deleted = new Set(logsToDelete(stored, inUse, { logsPerCheck: 5, totalBytes }))
    const lastSummaries = stored.map((own) => own.find(({ hasSummary }) => hasSummary))
    const mustStay = (item: StoredLog): boolean => inUse(item) || lastSummaries.includes(item)
    expect([...deleted].filter(mustStay)).toEqual([])
    const kept = stored.map((own) => own.filter((item) => !deleted.has(item)))
    for (const [of, own] of kept.entries()) {
      const surplus = own.filter((item) => (stored[of] ?? []).indexOf(item) >= 5)
      expect(surplus.every(mustStay)).toBe(true)
    }
    const bytes = kept.flat().reduce((sum, item) => sum + item.bytes, 0)
    expect(bytes <= totalBytes || kept.flat().every(mustStay)).toBe(true)
  }))
})
