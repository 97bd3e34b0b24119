/** A title between two runs of one sign: `=== FAILURES ===`, `___ test_x ___`, `--- Captured stdout call ---`. */
export interface RuledLine {
  readonly title: string
  /** Length of the whole line. */
  readonly width: number
}

/** Reads a line that `sign` fills on both sides, equally far within one; null when it is none. */
export function readRuledLine(line: string, sign: string): RuledLine | null {
  if (!line.startsWith(sign) || !line.endsWith(sign)) return null
  let left = 1
  while (line[left] === sign) left += 1
  let right = 1
  while (right < line.length - left && line[line.length - 1 - right] === sign) right += 1
  if (line[left] !== ' ' || line[line.length - 1 - right] !== ' ' || left + right + 2 >= line.length) return null
  const title = line.slice(left + 1, -right - 1).trim()
  // Frames of one block stand between `_ _ _ _`.
  return title === '' || Math.abs(left - right) > 1 || /^[_ ]+$/.test(title) ? null : { title, width: line.length }
}

const part = /^(\d{1,9}) ([a-z][a-z ]{0,40})$/
const duration = / in \d{1,9}(?:\.\d{1,9})?(?:s| seconds)(?: \([\d:, a-z]{1,40}\))?$/
const failedWords = new Set(['failed', 'error', 'errors', 'subtests failed', 'subtest failed'])
const words = new Set([
  ...failedWords, 'passed', 'skipped', 'deselected', 'xfailed', 'xpassed', 'warning', 'warnings', 'rerun', 'reruns', 'subtests passed', 'subtest passed', 'subtests skipped', 'snapshots passed', 'snapshot passed',
])

/** The number of failed tests and errors in `2 failed, 1 passed, 1 error in 0.12s`; null when `text` is no such line. */
export function readTotals(text: string): number | null {
  const at = text.lastIndexOf(' in ')
  if (at === -1 || text.length > 600 || !duration.test(text)) return null
  const counts = text.slice(0, at)
  if (counts === 'no tests ran' || counts === 'no tests collected' || /^no tests collected \(\d{1,9} deselected\)$/.test(counts)) return 0
  let failed = 0
  for (const one of counts.split(', ')) {
    const [, count, word = ''] = part.exec(one) ?? []
    if (count === undefined || !words.has(word)) return null
    if (failedWords.has(word)) failed += Number(count)
  }
  return failed
}
