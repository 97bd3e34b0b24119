/** A stretch of lines, `[start, end)`. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

// What CI runners write when a command of the job has ended.
const commandFooter = /" (?:failed and )?exited with (\d{1,3})(?: during .{0,200})?\.$/
const longestCommandLines = 50
const commandEcho = /^\$ \S/
const travisMark = /^travis_(?:fold|time):(?:start|end):/
const travisTime = /^travis_time:(start|end):([\w-]{1,100})/
const jobFooter = /^(?:ERROR: Job failed: |Done\. Your build exited with [1-9])/
const gitlabSection = /^section_start:\d{1,12}:([\w.-]{1,100})/
/** Sections in which a GitLab job only tidies up: they run after the script has failed. */
const afterScript = /^(?:after_script|archive_cache(?:_on_failure)?|upload_artifacts_on_failure|cleanup_file_variables)$/

/** The id of the timed command whose end stands right before `end`; null when none does. */
function timedCommand(lines: readonly string[], from: number, end: number): string | null {
  for (let index = end - 1; index >= from; index -= 1) {
    const line = lines[index] ?? ''
    const [, edge, id = null] = travisTime.exec(line) ?? []
    if (edge === 'end') return id
    if (line.trim() !== '' && !travisMark.test(line)) return null
  }
  return null
}

/** Start of the output of the command that ends before `end`: where the CI began to time it, at its echo, or after the command before it. */
function outputStart(lines: readonly string[], from: number, end: number): number {
  const id = timedCommand(lines, from, end)
  let echo = -1
  for (let index = end - 1; index >= from; index -= 1) {
    const line = lines[index] ?? ''
    const [, edge, other] = travisTime.exec(line) ?? []
    if (id !== null && edge === 'start' && other === id) return index + 1
    if (echo === -1 && commandEcho.test(line)) echo = index
  }
  return echo === -1 ? from : echo
}

/** Index at which a GitLab job begins to tidy up; the number of lines when it does not. */
function tidyStart(lines: readonly string[]): number {
  const index = lines.findIndex((line) => line.startsWith('section_start:') && afterScript.test(gitlabSection.exec(line)?.[1] ?? ''))
  return index === -1 ? lines.length : index
}

/** The parts of a CI log that may tell why it failed. */
export interface FailingOutput {
  /** What the commands printed that the log says have failed, in order; the whole log when it says nothing of the kind. */
  readonly failed: readonly LineRange[]
  /** What was printed before each command by others of which the log does not say how they ended. */
  readonly earlier: readonly LineRange[]
}

/** Finds the output of the commands that failed. What stands between and after them, or has passed, is in no part. */
export function failingOutput(lines: readonly string[]): FailingOutput {
  const failed: LineRange[] = []
  const earlier: LineRange[] = []
  let from = 0
  let footer = -longestCommandLines
  let jobEnd = tidyStart(lines)
  for (const [index, text] of lines.entries()) {
    const line = text.trimEnd()
    if (jobFooter.test(line)) jobEnd = Math.min(jobEnd, index + 1)
    // The command is quoted as it is, and may have several lines.
    if (line.startsWith('The command "')) footer = index
    const isFooter = index - footer < longestCommandLines && line.endsWith('.') && line.includes('" ')
    const code = isFooter ? commandFooter.exec(line)?.[1] : undefined
    if (code === undefined) continue
    const start = outputStart(lines, from, footer)
    if (start > from && failed.length === 0) earlier.push({ start: from, end: start })
    if (Number(code) !== 0) failed.push({ start, end: index + 1 })
    footer = -longestCommandLines
    from = index + 1
  }
  return failed.length > 0 ? { failed, earlier } : { failed: [{ start: 0, end: jobEnd }], earlier: [] }
}
