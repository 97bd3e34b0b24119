import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorWeight } from '../../src/fallback/error-weight.ts'
import { fallbackLines } from '../../src/fallback/select-lines.ts'

const limits = { tail: 40, context: 36 }

const steps = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, index) => `step ${String(from + index)} is done`)

describe('a line', () => {
  it.each([
    'error: cannot open file', 'FATAL: no such database', 'java.lang.IllegalStateException: closed', '*** 3 tests failed ***',
    '  ✗ links are dead', 'panic: runtime error', 'E   assert 1 == 2',
  ])('%s weighs much', (line) => {
    expect(errorWeight(line)).toBe(3)
  })

  it.each(['src/a.c:12:3: error: expected ;', '❌ /app/a.swift:9:2: unknown attribute', 'ERROR in ./src/a.ts(3,5)'])('%s weighs most: it has a place', (line) => {
    expect(errorWeight(line)).toBe(4)
  })

  it.each([
    '0 errors, 2 warnings', 'no errors found', 'errors: 0', 'Downloading error-handler-1.2.jar', '✓ fails on a wrong error', 'tests/test_error.py::test_fail PASSED [ 10%]', '  ', 'compiled 12 modules',
  ])('%s weighs nothing', (line) => {
    expect(errorWeight(line)).toBe(0)
  })

  it('that only warns weighs less than one that fails', () => {
    expect(errorWeight('warning: error rate is high')).toBeLessThan(errorWeight('error rate is high'))
  })
})

describe('the fallback', () => {
  it('shows errors that stand before the last lines, with what follows them, in their order', () => {
    const log = [...steps(1, 100), 'error: the first reason', 'because of this', '', ...steps(101, 200), 'Error: the last reason', '', ...steps(201, 300)]
    const { lines, last } = fallbackLines(log, limits)
    expect(last).toBe(40)
    expect(lines.slice(0, 3)).toEqual(['step 100 is done', 'error: the first reason', 'because of this'])
    expect(lines).toContain('Error: the last reason')
    expect(lines.filter((line) => /^… \d+ lines …$/.test(line))).toHaveLength(2)
    expect(lines.at(-1)).toBe('step 300 is done')
  })

  it('shows an error once that comes a thousand times', () => {
    const log = [...Array.from({ length: 1000 }, (_, index) => `error: try ${String(index)} of retry`), ...steps(1, 60)]
    expect(fallbackLines(log, limits).lines.filter((line) => line.includes('retry'))).toHaveLength(8)
  })

  it('always has the last lines and keeps its limits', () => {
    const line = fc.oneof(fc.constantFrom('error: x', 'FAIL a', '', 'fine', 'not found'), fc.string({ maxLength: 30 }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 300 }), (log) => {
        const { lines, last } = fallbackLines(log, limits)
        expect(last).toBeLessThanOrEqual(limits.tail)
        expect(lines.length).toBeLessThanOrEqual(limits.tail + limits.context + 1)
        const trimmed = log.join('\n').trimEnd().split('\n')
        if (last > 0) expect(lines.slice(-last).map((text) => text.trimEnd())).toEqual(trimmed.slice(-last).map((text) => text.trimEnd()))
      }),
    )
  })
})
