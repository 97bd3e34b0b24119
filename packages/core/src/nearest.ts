const longestWord = 64

/** Edits between two words: a letter added, dropped or changed, or two neighbours swapped. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (row > 1 && column > 1 && swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    before = above
    above = current
  }
  return above[to.length] ?? 0
}

/**
 * The candidate a person most likely meant by `word`, or null when none is near: at most a third of the letters differ,
 * or `word` begins exactly one candidate. The first of equally near ones wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  if (word === '' || word.length > longestWord) return null
  const known = [...candidates]
  const wanted = word.toLowerCase()
  let best: string | null = null
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const edits = editDistance(wanted, candidate.toLowerCase())
    if (edits < fewest) [best, fewest] = [candidate, edits]
  }
  if (best !== null) return best
  const begun = known.filter((candidate) => candidate.startsWith(wanted))
  return begun.length === 1 ? (begun[0] ?? null) : null
}
