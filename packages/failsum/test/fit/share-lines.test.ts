import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareLines } from '../../src/fit/share-lines.ts'

it.each([
  [[5, 5], 4, [2, 2]],
  [[1, 9], 6, [1, 5]],
  [[3, 0, 3], 10, [3, 0, 3]],
  [[9, 9, 9], 2, [1, 1, 0]],
  [[], 5, []],
])('shares %j out of %i', (wants, budget, given) => {
  expect(shareLines(wants, budget)).toEqual(given)
})

it('never gives more than there is or more than is wanted, and leaves nothing that someone wants', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30)), fc.nat(200), (wants, budget) => {
      const given = shareLines(wants, budget)
      const total = given.reduce((sum, lines) => sum + lines, 0)
      const wanted = wants.reduce((sum, lines) => sum + lines, 0)
      expect(total).toBe(Math.min(budget, wanted))
      given.forEach((lines, index) => { expect(lines).toBeLessThanOrEqual(wants[index] ?? 0) })
    }),
  )
})
