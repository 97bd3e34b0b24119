import { expect, it } from 'vitest'
import { logFileName, parseLogName } from '../../src/logs/log-name.ts'

const time = new Date(Date.UTC(2026, 10, 3, 4, 5, 6, 78))

it('names a log after the time of its start in UTC and its process', () => {
  expect(logFileName(time, 4711, 0)).toBe('20261103T040506078Z-4711.log')
  expect(logFileName(time, 4711, 2)).toBe('20261103T040506078Z-4711-2.log')
})

it.each([0, 7])('reads its own names back (attempt %i)', (attempt) => {
  const file = logFileName(time, 4711, attempt)
  expect(parseLogName(file)).toEqual({ file, stamp: '20261103T040506078Z', pid: 4711 })
})

it.each(['notes.log', '20261103T040506078Z-4711.log.summary.json', '20261103T040506Z-1.log', 'x20261103T040506078Z-4711.log'])('reads %s as no log', (file) => {
  expect(parseLogName(file)).toBeNull()
})
