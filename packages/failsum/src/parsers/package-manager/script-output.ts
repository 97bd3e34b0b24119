import { firstOwnFrame } from '../../location.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'
import { looksLikeError } from '../error-line.ts'

const farthest = 80
const excerptLines = 10
const outputLines = 5

const scriptHeader = /^> (@?[^\s@]{1,214})@\S{0,100} (\S{1,214})(?: |$)/
const commandHeader = /^(?:> |\$ |yarn (?:run|workspaces?|install) v1\.)|^\S[^$:]{0,400} \S{1,214}\$ /
const reportStarts: readonly string[] = [
  'npm error', 'npm ERR!', '\u2009ERROR\u2009', '[ELIFECYCLE]', 'Error: ERR_PNPM_', 'error Command failed',
  'info Visit ', 'lerna ERR! ',
  'The command failed in workspace ', 'Process exited (exit code ', 'error: script "', 'command finished with error',
]
const report = /^(?:\s{0,4}(?:ELIFECYCLE|ERR_PNPM_)|ERROR: "[^"\n]{1,214}" exited with \d)/
const managerWarning = /^(?:npm (?:warn|WARN|notice) |\s{0,4}WARN\s|undefined$)/

/** What a script wrote before its package manager reported its failure. */
export interface ScriptOutput {
  /** `name script`, where the script's header says so. */
  readonly name: string | null
  /** Index of the last line that looks like an error; null when none does or another parser has read the output. */
  readonly error: number | null
  /** Indexes of the lines above that look like errors too, last one first. */
  readonly earlierErrors: readonly number[]
  /** Index of the first line of the output that was looked at. */
  readonly start: number
  /** True when nothing but another such report stands before: it is told twice. */
  readonly isRepeated: boolean
}

/** True for a line in which a package manager reports that a script failed. */
function isReport(line: string): boolean {
  return report.test(line) || reportStarts.some((start) => line.startsWith(start))
}

function outputOf(errors: readonly number[], start: number, name: string | null, isRepeated: boolean): ScriptOutput {
  const [error, ...earlierErrors] = errors
  return { name, error: error ?? null, earlierErrors, start, isRepeated }
}

/** No output to look at: the package manager's own words have to do. */
export const noOutput: ScriptOutput = outputOf([], Number.MAX_SAFE_INTEGER, null, false)

/** Looks at what stands directly before line `end`, up to the script's header. */
export function scriptOutputBefore({ lines, isClaimed }: Segment, end: number): ScriptOutput {
  const errors: number[] = []
  let written = false
  let claimed = false
  let index = end - 1
  for (; index >= Math.max(0, end - farthest); index -= 1) {
    const line = lines[index] ?? ''
    const header = scriptHeader.exec(line)
    if (header !== null) return outputOf(errors, index + 1, `${header[1] ?? ''} ${header[2] ?? ''}`, false)
    if (commandHeader.test(line)) {
      if (line.startsWith('> ')) continue
      break
    }
    if (isReport(line)) return outputOf(errors, index + 1, null, !written)
    if (line.trim() === '' || managerWarning.test(line)) continue
    written = true
    claimed ||= isClaimed(index)
    if (!claimed && looksLikeError(line)) errors.push(index)
  }
  return outputOf(errors, Math.max(0, index + 1), null, false)
}

/** How a package manager reports a script's failure: its own words stand in when the script's output names no error. */
export interface ScriptFailure {
  readonly start: number
  readonly end: number
  readonly name: string | null
  readonly rule: string | null
  readonly message: string
}

/**
 * The entry of a failed script, with the last error line of the script itself as its message where there is one. It covers
 * the report alone: a later parser may still read the output.
 */
export function scriptEntry(segment: Segment, failure: ScriptFailure, output: ScriptOutput): ParsedEntry {
  const { lines, isClaimed } = segment
  const { start, end, rule } = failure
  const own: string[] = []
  for (let index = output.error ?? Math.max(output.start, start - 3 * outputLines); index < start; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() !== '' && !isClaimed(index) && !line.startsWith('> ') && !managerWarning.test(line)) own.push(line)
  }
  const earlier = output.earlierErrors.slice(0, outputLines).reverse().map((index) => (lines[index] ?? '').trim())
  // A frame that an error's properties follow ends with a brace.
  const frame = firstOwnFrame(own.map((line) => (line.endsWith(' {') ? line.slice(0, -2) : line)))
  return {
    kind: 'task',
    name: failure.name ?? output.name,
    file: frame?.file ?? null,
    line: frame?.line ?? null,
    column: frame?.column ?? null,
    rule,
    message: output.error === null ? failure.message : (lines[output.error] ?? '').trim(),
    excerpt: output.error === null ? own.slice(-outputLines) : [...earlier, ...own.slice(1, 1 + excerptLines)],
    start,
    end,
    wrapper: true,
  }
}
