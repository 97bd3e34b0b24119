const context = 2
const shortEnough = 10

const isChange = (line: string): boolean => /^\s{0,40}[+-]/.test(line)

/** A difference without its common lines that are more than two away from a changed one; short ones stay whole. */
export function shortDiff(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.length <= shortEnough) return filled
  const near = new Uint8Array(filled.length)
  for (const [index, line] of filled.entries()) {
    if (index === 0 || isChange(line)) near.fill(1, Math.max(0, index - context), index + context + 1)
  }
  const kept: string[] = []
  for (const [index, line] of filled.entries()) {
    if (near[index] === 1) kept.push(line)
    else if (kept.at(-1) !== '...') kept.push('...')
  }
  return kept
}
