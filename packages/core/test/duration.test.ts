import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDuration, OpError, parseDuration } from '../src/index.ts'

describe('parseDuration', () => {
  it.each([
    ['90', 90_000],
    ['0', 0],
    ['0.5', 500],
    ['1.005', 1005],
    ['250ms', 250],
    ['0.4ms', 0],
    ['90s', 90_000],
    ['1.5s', 1500],
    ['15m', 900_000],
    ['2h', 7_200_000],
    ['999999999h', 3_599_999_996_400_000],
  ])('reads %s as %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it.each(['', ' ', '2abc', '1e6', '-1', '+1', '1 s', '.5', '5.', '1.2.3', '1,5', '1h30m', '5d', '0x10', 'ms', 'Infinity', 'NaN', '1S', '90s ', '1\n', '٣', '9'.repeat(400)])(
    'refuses %j',
    (text) => {
      expect(() => parseDuration(text)).toThrow(OpError)
    },
  )

  it('names the flag, what it expects and what it found', () => {
    expect(() => parseDuration('2abc', '--idle-window')).toThrow(
      '--idle-window: expected a duration such as 90, 0.5, 250ms, 90s, 15m or 2h, found "2abc"',
    )
  })

  it('calls the text a duration when it has no name', () => {
    expect(() => parseDuration('')).toThrow(/^duration: expected .* found ""$/)
  })

  it('gives a safe integer or an OpError for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.]{1,12}(ms|s|m|h)?$/)), (text) => {
        try {
          expect(Number.isSafeInteger(parseDuration(text))).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(OpError)
        }
      }),
    )
  })
})

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [-5, '0 ms'],
    [0.4, '0 ms'],
    [950, '950 ms'],
    [999.4, '999 ms'],
    [999.5, '1.0 s'],
    [1000, '1.0 s'],
    [1240, '1.2 s'],
    [1250, '1.3 s'],
    [59_949, '59.9 s'],
    [59_950, '1 m 00 s'],
    [60_000, '1 m 00 s'],
    [185_000, '3 m 05 s'],
    [3_599_499, '59 m 59 s'],
    [3_599_500, '1 h 00 m'],
    [7_380_000, '2 h 03 m'],
    [360_000_000, '100 h 00 m'],
  ])('%d ms reads %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([Number.NaN, Infinity, -Infinity])('refuses %d', (ms) => {
    expect(() => formatDuration(ms)).toThrow(new RangeError(`not a duration: ${String(ms)}`))
  })
})
