import type { LogLine } from './log-line.ts'

/** What pnpm tells of a package whose script failed: three lines after the run. */
export interface PnpmFailure {
  /** Index of the line with the package's folder. */
  readonly start: number
  readonly end: number
  /** Absolute folder of the package. */
  readonly folder: string
  /** For example `@m/a`. */
  readonly name: string
  readonly script: string
}

const folderLine = /^(?:\/|[A-Za-z]:[\\/])[^\n]{0,4000}:$/
const failureLine = /^\s{0,4}(?:ERROR|ERR_PNPM_RECURSIVE_[A-Z_]{1,40})\s{1,6}(@?[^\s@]{1,214})@\S{0,100} (\S{1,214}): /
const statusLine = /^(?:Exit status \d{1,3}|spawn \S{1,100}|Command failed with )/

/** Reads the failures that pnpm lists: `/dir/packages/a:`, ` ERROR  @m/a@1.0.0 test: …`, `Exit status 1`. */
export function findPnpmFailures(lines: readonly LogLine[]): PnpmFailure[] {
  const failures: PnpmFailure[] = []
  for (let index = 1; index < lines.length; index += 1) {
    const folder = lines[index - 1]?.text.trimEnd() ?? ''
    if (!folderLine.test(folder)) continue
    const [, name, script] = failureLine.exec(lines[index]?.text ?? '') ?? []
    if (name === undefined || script === undefined) continue
    const end = statusLine.test(lines[index + 1]?.text ?? '') ? index + 2 : index + 1
    failures.push({ start: index - 1, end, folder: folder.slice(0, -1), name, script })
  }
  return failures
}
