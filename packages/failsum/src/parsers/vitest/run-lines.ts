/** What a line of a Vitest run is; the forms are those of Vitest 1 to 5, with any indent. */

const runHeader = /^\s*(?:RUN|DEV) {1,2}v\d+\.\d/
const rule = /^\s*⎯{3,}/
const numbered = /⎯\[(\d{1,7})\/(\d{1,7})\]⎯/
const sectionTitle = /^\s*⎯{3,} ([^⎯]{1,100}) ⎯{3,}\s*$/
const totals = /^\s{0,20}(?:Test Files|Tests|Errors|Snapshots|Type Errors|Start at|Duration) {2,3}\S/
const failHeader = /^\s{1,20}FAIL( {1,3})(\S.*)$/
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
  return rule.test(line) ? (sectionTitle.exec(line)?.[1] ?? null) : null
}

/** The `n` and `m` of a block's last line `⎯[n/m]⎯`. */
export interface BlockNumber {
  readonly block: number
  readonly of: number
}

/** Reads the last line of a block; null for other lines. */
export function blockNumberOf(line: string): BlockNumber | null {
  const [, block, of] = rule.test(line) ? (numbered.exec(line) ?? []) : []
  return block === undefined ? null : { block: Number(block), of: Number(of) }
}

/** A text behind the name of its project. */
export interface Labelled {
  readonly project: string | null
  readonly text: string
}

/** Takes `|project| ` or its coloured form ` project  ` off what follows a mark and its one blank. */
export function withoutProject(text: string): Labelled {
  const bare = text.trimStart()
  const close = bare.startsWith('|') ? bare.indexOf('| ', 1) : -1
  if (close > 1 && close < 100) return { project: bare.slice(1, close), text: bare.slice(close + 2).trimStart() }
  const gap = text.startsWith(' ') ? bare.indexOf('  ') : -1
  if (gap > 0 && gap < 100) return { project: bare.slice(0, gap), text: bare.slice(gap).trimStart() }
  return { project: null, text: bare }
}

/** A path, and the line of the test when the run was told to name it: `a.test.ts:4`. */
export interface TestPlace {
  readonly file: string
  readonly line: number | null
}

/** Reads `a.test.ts` and `a.test.ts:4`; null for a text that is no path. */
export function testPlaceOf(text: string): TestPlace | null {
  const [position = '', line] = /:(\d{1,7})(?::\d{1,7})?$/.exec(text) ?? []
  const file = text.slice(0, text.length - position.length)
  return /\.\w{1,10}$/.test(file) ? { file, line: line === undefined ? null : Number(line) } : null
}

/** What a `FAIL` line names. */
export interface FailHeader extends TestPlace {
  readonly project: string | null
  /** Suites and test joined with ` > `; null for a whole file. */
  readonly name: string | null
}

/** Reads ` FAIL  |project| file > suite > test`, its coloured form ` FAIL   project  file` and ` FAIL  file [ file ]`. */
export function failHeaderOf(line: string): FailHeader | null {
  const [, gap = '', named] = line.includes('FAIL') ? (failHeader.exec(line) ?? []) : []
  if (named === undefined || (gap.length === 1 && !named.startsWith('|'))) return null
  const { project, text } = withoutProject(`${gap.slice(2)}${named}`)
  const wholeFile = text.indexOf(' [ ')
  const arrow = text.indexOf(' > ')
  const hasName = arrow !== -1 && (wholeFile === -1 || arrow < wholeFile)
  // A test may print `FAIL  …` itself, but hardly a path.
  const place = testPlaceOf(hasName ? text.slice(0, arrow) : wholeFile === -1 ? text : text.slice(0, wholeFile))
  return place === null ? null : { project, ...place, name: hasName ? text.slice(arrow + 3) : null }
}

/** The line of a file in the progress tree. */
export interface FileLine {
  readonly failed: boolean
  readonly project: string | null
  readonly file: string
  readonly tests: number
  readonly failedTests: number
}

const fileMark = /^\s{0,20}([❯✓×✗↓]) (?=[\s|]?\S)/
const fileCounts = / {1,2}\((\d{1,7}) tests?(?: \| |\))/

/** Reads `❯ |project| file (8 tests | 6 failed)`; null for other lines. */
export function fileLineOf(line: string): FileLine | null {
  const mark = fileMark.exec(line)
  const counts = mark === null ? null : fileCounts.exec(line)
  if (mark === null || counts === null) return null
  const { project, text } = withoutProject(line.slice(mark[0].length, counts.index))
  const place = testPlaceOf(text)
  if (place === null) return null
  const failedTests = Number(/ (\d{1,7}) failed/.exec(line.slice(counts.index))?.[1] ?? 0)
  return { failed: mark[1] !== '✓' && mark[1] !== '↓', project: project === 'TS' ? null : project, file: place.file, tests: Number(counts[1]), failedTests }
}
