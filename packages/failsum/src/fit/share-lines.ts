/**
 * Gives out `budget` lines in rounds, one to each that still wants one, so that nobody's first line waits for another's second.
 * Returns how many each gets, never more than it wants; the sum is at most `budget`.
 */
export function shareLines(wants: readonly number[], budget: number): number[] {
  const given = wants.map(() => 0)
  let left = budget
  let wanting = wants.map((_, index) => index).filter((index) => (wants[index] ?? 0) > 0)
  while (left > 0 && wanting.length > 0) {
    const round = Math.max(1, Math.floor(left / wanting.length))
    for (const index of wanting) {
      const gets = Math.min(round, (wants[index] ?? 0) - (given[index] ?? 0), left)
      given[index] = (given[index] ?? 0) + gets
      left -= gets
    }
    wanting = wanting.filter((index) => (given[index] ?? 0) < (wants[index] ?? 0))
  }
  return given
}
