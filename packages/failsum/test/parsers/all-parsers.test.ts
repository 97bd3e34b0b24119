import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripControls } from '../../src/decode/strip-controls.ts'
import { segmentOf } from '../../src/parser.ts'
import { parsers } from '../../src/parsers/index.ts'
import { recordings } from '../fixture-expectation.ts'
import { cpuTimeMs } from '../cpu-time.ts'

const texts = recordings().map(({ log }) => log.split('\n').map(stripControls))
const lines = texts.flat()

const oddLine = fc.oneof(
  { weight: 8, arbitrary: fc.nat({ max: lines.length - 1 }).map((index) => lines[index] ?? '') },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant('') },
)

function checkResult(format: string, text: string): void {
  const parser = parsers.find((one) => one.format === format)
  const segment = segmentOf(text)
  const { entries, noise, total } = parser?.parse(segment) ?? { entries: [], noise: [], total: null }
  const count = segment.lines.length
  for (const { start, end, message } of entries) {
    expect(start).toBeGreaterThanOrEqual(0)
    expect(end).toBeGreaterThan(start)
    expect(end).toBeLessThanOrEqual(count)
    expect(message).not.toBe('')
  }
  for (const [start, end] of noise) {
    expect(start).toBeGreaterThanOrEqual(0)
    expect(end).toBeGreaterThanOrEqual(start)
    expect(end).toBeLessThanOrEqual(count)
  }
  if (total !== null) expect(Number.isInteger(total) && total >= 0).toBe(true)
}

it('have names of their own, and marks', () => {
  expect(new Set(parsers.map(({ format }) => format)).size).toBe(parsers.length)
  for (const { marks, tools } of parsers) {
    expect(marks.length).toBeGreaterThan(0)
    expect(tools).not.toBe('')
  }
})

describe.each(parsers)('$format', ({ format, parse }) => {
  it('stays within any part of any recording', () => {
    fc.assert(
      fc.property(fc.nat({ max: texts.length - 1 }), fc.nat(), fc.nat(), (index, a, b) => {
        const text = texts[index] ?? []
        const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y)
        checkResult(format, text.slice(from, to).join('\n'))
      }),
      { numRuns: 150 },
    )
  })

  it('stays within lines of all tools in any order', () => {
    fc.assert(
      fc.property(fc.array(oddLine, { maxLength: 60 }), (some) => {
        checkResult(format, some.join('\n'))
      }),
      { numRuns: 150 },
    )
  })

  it('takes hostile lines in time that grows with their length alone', () => {
    // A factor of 16 in length may cost a factor of 64 in time and no more: quadratic work would cost 256.
    const hostile = ['FAIL  ', ' × ', '● ', '⎯', ' at (', '::error ', 'not ok 1 - ', '(1,1): ', '  1:1  ', ' > ', ': error TS1: ', '\t', ' - ', '"', '{"', '<testcase ', '[1/', 'Error: ', '✖ ', '# ']
    for (const fragment of hostile) {
      const timeOf = (repeats: number): number => {
        const segment = segmentOf(Array.from({ length: 4 }, () => fragment.repeat(repeats)).join('\n'))
        const start = cpuTimeMs()
        parse(segment)
        return cpuTimeMs() - start
      }
      const repeats = Math.floor(500 / fragment.length)
      const short = Math.max(2, Math.min(timeOf(repeats), timeOf(repeats)))
      expect(Math.min(timeOf(repeats * 16), timeOf(repeats * 16), timeOf(repeats * 16)), `${format} on ${JSON.stringify(fragment)}`).toBeLessThan(short * 64)
    }
  })
})
