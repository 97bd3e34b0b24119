/** What a line of a Jest run is; the forms are those of Jest 27 to 30. */

const fileHeader = /^(\s{0,40})(FAIL|PASS)( {1,3})(\S.*)$/
const timing = /(?: \(\d{1,9}(?:\.\d{1,9})? m?s(?:, \d{1,9} MB heap size)?\)| \(\d{1,9} MB heap size\))+$/
const bullet = /^(\s{0,40})● {1,2}(\S.*)$/
const totals = /^\s{0,40}(?:Test Suites:|Tests:|Snapshots:|Time:) {1,10}\d/
const consoleTitle = /^(\s{2,40})console\.\w{1,20}(?: \S{1,300})?$/

/** `FAIL path` or `PASS path`. */
export interface FileHeader {
  readonly indent: number
  readonly failed: boolean
  /** `displayName` of the project, null when there is none. */
  readonly project: string | null
  readonly file: string
}

/** Where the path starts in `project path`: a coloured badge has blanks around it, a plain one is words without a slash or dot. */
function pathStart(text: string): number {
  const badge = text.indexOf('  ')
  if (badge !== -1) return badge + 2
  const mark = /[./\\]/.exec(text)?.index ?? 0
  return text.lastIndexOf(' ', mark) + 1
}

/** Reads `FAIL [project ]path [(1.2 s)]`; null for all that does not end in a path with an ending. */
export function fileHeaderOf(line: string): FileHeader | null {
  const [, space = '', state, gap = '', rest = ''] = fileHeader.exec(line) ?? []
  if (state === undefined) return null
  const text = rest.replace(timing, '').trimEnd()
  // An ending starts with a letter: `1.302s` at the end of another tool's line is a time.
  if (!/[\w)\]]\.[A-Za-z]\w{0,5}$/.test(text)) return null
  const start = pathStart(text)
  const project = text.slice(0, start).trim()
  // The coloured badge has blanks around it, which the text keeps.
  const indent = gap.length > 1 ? Math.max(0, space.length - 1) : space.length
  return { indent, failed: state === 'FAIL', project: project === '' ? null : project, file: text.slice(start) }
}

/** A line `● name` and how far it is indented. */
export interface Bullet {
  readonly indent: number
  readonly name: string
}

export function bulletOf(line: string): Bullet | null {
  const [, space = '', name] = line.includes('●') ? (bullet.exec(line) ?? []) : []
  return name === undefined ? null : { indent: space.length, name }
}

/** The indent of a line `console.log` above what a test has printed; null for other lines. */
export function consoleIndentOf(line: string): number | null {
  return consoleTitle.exec(line)?.[1]?.length ?? null
}

/** `Tests:  1 failed, 2 total` and the lines around it. */
export const isTotals = (line: string): boolean => totals.test(line)

/** The count of `label:  n failed`, 0 when none failed, null for other lines. */
export function failedCountOf(line: string, label: 'Tests' | 'Test Suites'): number | null {
  const text = line.trimStart()
  if (!text.startsWith(`${label}: `)) return null
  return Number(/[: ](\d{1,9}) failed/.exec(text)?.[1] ?? 0)
}

export const indentOf = (line: string): number => line.length - line.trimStart().length
