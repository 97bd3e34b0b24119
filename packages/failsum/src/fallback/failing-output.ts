/** A stretch of lines, `[start, end)`. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

// What CI runners write when a command of the job has ended.
const commandFooter = /" (?:failed and )?exited with (\d{1,3})(?: during .{0,200})?\.$/
const longestCommandLines = 50
const commandStart = /^(?:\$ \S|travis_(?:fold|time):(?:start|end):)/
const jobFooter = /^(?:ERROR: Job failed: |Done\. Your build exited with [1-9])/

/** Start of the output of the command that ends before `end`: at its echo or the mark of a fold, else after the command before it. */
function outputStart(lines: readonly string[], from: number, end: number): number {
  for (let index = end - 1; index >= from; index -= 1) {
    if (commandStart.test(lines[index] ?? '')) return index
  }
  return from
}

/**
 * The output of the commands that a CI log says have failed, in order. What stands before, between and after them is
 * other commands', caches and clean-up. The whole log when it says nothing of the kind.
 */
export function failingOutput(lines: readonly string[]): LineRange[] {
  const ranges: LineRange[] = []
  let from = 0
  let footer = -longestCommandLines
  let jobEnd = lines.length
  for (const [index, text] of lines.entries()) {
    const line = text.trimEnd()
    if (jobFooter.test(line)) jobEnd = Math.min(jobEnd, index + 1)
    // The command is quoted as it is, and may have several lines.
    if (line.startsWith('The command "')) footer = index
    const isFooter = index - footer < longestCommandLines && line.endsWith('.') && line.includes('" ')
    const code = isFooter ? commandFooter.exec(line)?.[1] : undefined
    if (code === undefined) continue
    footer = -longestCommandLines
    if (Number(code) !== 0) ranges.push({ start: outputStart(lines, from, index), end: index + 1 })
    from = index + 1
  }
  return ranges.length > 0 ? ranges : [{ start: 0, end: jobEnd }]
}
