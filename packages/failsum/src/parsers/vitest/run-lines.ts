/** What a line of a Vitest run is; the forms are those of Vitest 1 to 5, with any indent. */

const runHeader = /^\s*(?:RUN|DEV) {1,2}v\d+\.\d/
const rule = /^\s*⎯{3,}/
const numbered = /⎯\[(\d{1,7})\/(\d{1,7})\]⎯/
const sectionTitle = /^\s*⎯{3,} ([^⎯]{1,100}) ⎯{3,}\s*$/
const totals = /^\s{1,20}(?:Test Files|Tests|Errors|Snapshots|Type Errors|Start at|Duration) {2}\S/
const failHeader = /^\s{1,20}FAIL {2}(\S.*)$/
const codeFrame = /^\s{0,20}\d{1,7}\s{0,4}\|/
const caret = /^\s{1,30}\|\s*\^/

export const isRunHeader = (line: string): boolean => runHeader.test(line)

/** `Test Files  1 failed`, `Duration  1.2s` and the like at the end of a run. */
export const isTotals = (line: string): boolean => totals.test(line)

/** A line of a code frame, its caret line included. */
export const isCodeFrame = (line: string): boolean => codeFrame.test(line) || caret.test(line)

/** A stack frame: ` ❯ fn file:1:2`. */
export const isFrame = (line: string): boolean => /^\s{1,20}❯ \S/.test(line)

/** The title between rules, for example `Failed Tests 6` or `Unhandled Rejection`; null for other lines. */
export function sectionTitleOf(line: string): string | null {
  return sectionTitle.exec(line)?.[1] ?? null
}

/** The `m` of a block's last line `⎯[n/m]⎯`; null for other lines. */
export function blockCountOf(line: string): number | null {
  if (!rule.test(line)) return null
  const count = numbered.exec(line)?.[2]
  return count === undefined ? null : Number(count)
}

/** What a `FAIL` line names. */
export interface FailHeader {
  readonly project: string | null
  readonly file: string
  /** Suites and test joined with ` > `; null for a whole file. */
  readonly name: string | null
}

/** Reads ` FAIL  |project| file > suite > test`, its coloured form ` FAIL   project  file` and ` FAIL  file [ file ]`. */
export function failHeaderOf(line: string): FailHeader | null {
  const text = failHeader.exec(line)?.[1]
  if (text === undefined) return null
  const badge = /^(?:\|([^|]{1,100})\| |(\S{1,100}) {2}(?=\S))/.exec(text)
  const project = badge?.[1] ?? badge?.[2] ?? null
  const rest = badge === null ? text : text.slice(badge[0].length)
  const wholeFile = rest.indexOf(' [ ')
  const arrow = rest.indexOf(' > ')
  const hasName = arrow !== -1 && (wholeFile === -1 || arrow < wholeFile)
  const file = hasName ? rest.slice(0, arrow) : wholeFile === -1 ? rest : rest.slice(0, wholeFile)
  // A test may print `FAIL  …` itself, but hardly a path.
  if (!/\.\w{1,10}$/.test(file)) return null
  return { project, file, name: hasName ? rest.slice(arrow + 3) : null }
}
