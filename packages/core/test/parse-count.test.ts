import { describe, expect, it } from 'vitest'
import { OpError, parseCount } from '../src/index.ts'

describe('parseCount', () => {
  it.each([['0', 0], ['20', 20], ['007', 7], ['9007199254740991', 9_007_199_254_740_991]])('reads %s', (text, count) => {
    expect(parseCount(text, '--n')).toBe(count)
  })

  it.each(['', ' ', '2abc', '1e6', '-1', '+1', '1.0', '1_000', '0x10', ' 1', '1\n', '٣', '9007199254740992', '9'.repeat(400)])('refuses %j', (text) => {
    expect(() => parseCount(text, '--n')).toThrow(OpError)
  })

  it('keeps to its range', () => {
    expect(parseCount('1', '--n', { min: 1, max: 255 })).toBe(1)
    expect(parseCount('255', '--n', { min: 1, max: 255 })).toBe(255)
    expect(() => parseCount('0', '--n', { min: 1, max: 255 })).toThrow('--n: expected a whole number from 1 to 255, found "0"')
    expect(() => parseCount('256', '--n', { min: 1, max: 255 })).toThrow('--n: expected a whole number from 1 to 255, found "256"')
    expect(() => parseCount('0', '--n', { min: 1 })).toThrow('--n: expected a whole number of at least 1, found "0"')
  })
})
