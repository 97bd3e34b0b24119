import { cleanPath } from '../../location.ts'
import type { Segment } from '../../parser.ts'
import { isOxlintRule, isRuleName, toProblem } from './problem.ts'
import type { Problem } from './problem.ts'

/** The problems of one file. */
export interface StylishBlock {
  readonly file: string | null
  readonly problems: readonly Problem[]
  /** Index after the last line of the block. */
  readonly end: number
}

interface Row {
  readonly start: number
  readonly line: number
  readonly column: number
  readonly severity: 'error' | 'warning'
  /** Message and rule as they stand in the table, then the further lines of the message. */
  readonly texts: string[]
  /** Where the last word stands that can be a rule; -1 when there is none. */
  readonly ruleAt: number
}

const longestMessage = 20
const rowStart = /^ {2,60}(\d{1,9}):(\d{1,9}) {1,60}(error|warning) {1,60}(?=\S)/
const absolutePath = /^(?:\/|[A-Za-z]:[\\/]|\\\\|<\w{1,40}>$)/
const relativePath = /^\.{0,2}[\w@()[\] -]{0,200}[\\/.][^:]{1,1000}$/
const summary = /^✖ \d/

function isPathLine(line: string): boolean {
  const text = line.trim()
  return absolutePath.test(text) || (relativePath.test(text) && !text.includes('  ') && /\.\w{1,12}$/.test(text))
}

/** True for `  1:2  error  message  rule`. */
export function isStylishRow(line: string): boolean {
  return rowStart.test(line)
}

/** True for the line of a file whose problems follow. */
export function isStylishHeader(line: string, next: string | undefined): boolean {
  return next !== undefined && isStylishRow(next) && !isStylishRow(line) && isPathLine(line)
}

function wordAfterBlanks(text: string): number {
  const blanks = text.lastIndexOf('  ')
  return blanks > 0 && isRuleName(text.slice(blanks + 2)) ? blanks + 2 : -1
}

function readRow(segment: Segment, start: number): Row | null {
  const [whole, line, column, severity] = rowStart.exec(segment.lines[start] ?? '') ?? []
  if (whole === undefined) return null
  const text = (segment.lines[start] ?? '').slice(whole.length)
  const texts = [text]
  for (let index = start + 1; index <= start + longestMessage; index += 1) {
    const next = segment.lines[index]
    if (next === undefined || next.trim() === '' || segment.isClaimed(index)) break
    if (isStylishRow(next) || summary.test(next.trim()) || absolutePath.test(next.trim()) || isStylishHeader(next, segment.lines[index + 1])) break
    texts.push(next)
  }
  const word = wordAfterBlanks(text)
  return {
    start, line: Number(line), column: Number(column), texts,
    severity: severity === 'error' ? 'error' : 'warning',
    ruleAt: word === -1 || texts.length > 1 ? -1 : whole.length + word,
  }
}

/** The rule's column is the same for a whole file, so that blanks inside of a message cannot be taken for its end. */
function splitRule(row: Row, ruleColumn: number): { message: string; rule: string | null } {
  const last = row.texts.at(-1) ?? ''
  const isRuleless = row.texts[0]?.startsWith('Parsing error:') === true || row.texts[0]?.startsWith('Unused eslint-') === true
  const found = wordAfterBlanks(last)
  const isInColumn = row.texts.length > 1 || row.ruleAt === ruleColumn || isOxlintRule(last.slice(Math.max(0, found)))
  const word = isInColumn ? found : -1
  if (word === -1 || isRuleless) return { message: row.texts.join('\n').trimEnd(), rule: null }
  return { message: [...row.texts.slice(0, -1), last.slice(0, word).trimEnd()].join('\n'), rule: last.slice(word) }
}

/** Reads the rows from `start` on, which belong to `file`. */
export function readStylishRows(segment: Segment, file: string | null, start: number): StylishBlock {
  const rows: Row[] = []
  let index = start
  while (!segment.isClaimed(index)) {
    const row = readRow(segment, index)
    if (row === null) break
    rows.push(row)
    index = row.start + row.texts.length
  }
  const ruleColumn = rows.reduce((column, { ruleAt }) => Math.max(column, ruleAt), -1)
  const path = file === null ? null : cleanPath(file.trim())
  const problems = rows.map((row) =>
    toProblem({ ...row, file: path, ...splitRule(row, ruleColumn) }, row.start, row.start + row.texts.length))
  return { file: path, problems, end: index }
}
