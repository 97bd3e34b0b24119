import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProgress, watchReading } from '../../src/quiet/watch-progress.ts'
import type { QuietProgress } from '../../src/quiet/watch-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('reports four times a second until it is stopped', () => {
  const reports: QuietProgress[] = []
  const watch = watchProgress('test', (progress) => reports.push(progress))
  watch.take(Buffer.from('one\ntwo\n'))
  vi.advanceTimersByTime(600)
  expect(reports).toEqual([
    { name: 'test', elapsedMs: 250, bytes: 8, lastLine: 'two' },
    { name: 'test', elapsedMs: 500, bytes: 8, lastLine: 'two' },
  ])
  watch.stop()
  vi.advanceTimersByTime(1000)
  expect(reports).toHaveLength(2)
})

it('reports the reading of a log no more often', () => {
  const reports: QuietProgress[] = []
  const read = watchReading('test', (progress) => reports.push(progress))
  for (let bytes = 1; bytes <= 100; bytes += 1) {
    vi.advanceTimersByTime(10)
    read(bytes)
  }
  expect(reports.map(({ bytes }) => bytes)).toEqual([25, 50, 75, 100])
  expect(reports[0]?.lastLine).toBe('reading the log for its summary')
})
