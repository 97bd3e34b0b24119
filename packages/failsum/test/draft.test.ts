import { expect, it } from 'vitest'
import { summarize } from '../src/index.ts'
import { checkOf } from './check-of.ts'
import { cpuTimeMs } from './cpu-time.ts'

const report = (messages: readonly object[]): string => `${JSON.stringify([{ filePath: '/home/dev/app/a.js', messages, errorCount: messages.length, warningCount: 0 }])}\n`

it('bounds what one entry says, however long the text in a report is', () => {
  const long = 'x'.repeat(500_000)
  const { checks } = summarize([checkOf(report([{ ruleId: long, severity: 2, message: long, line: 1, column: 1 }]))])
  expect(checks[0]?.entries).toHaveLength(1)
  expect(JSON.stringify(checks).length).toBeLessThan(60_000)
})

it('bounds the last lines of a log whose lines are documents', () => {
  const { checks } = summarize([checkOf(`{"a":"${'x'.repeat(500_000)}"}\n`)])
  expect(checks[0]?.tail).toHaveLength(1)
  expect(checks[0]?.tail[0]?.length).toBeLessThan(10_000)
})

it('takes time in proportion to the number of entries', () => {
  const timeOf = (count: number): number => {
    const check = checkOf(Array.from({ length: count }, (_, index) => `a${String(index)}.ts(1,2): error TS2322: bad\n`).join(''))
    const startMs = cpuTimeMs()
    expect(summarize([check]).checks[0]?.omitted.entries).toBe(count - 20)
    return cpuTimeMs() - startMs
  }
  timeOf(2000)
  expect(timeOf(20_000)).toBeLessThan(9 * timeOf(4000))
})
