import { toProblem } from './problem.ts'
import type { Problem } from './problem.ts'

/** The report of the formatters json and json-with-metadata. */
export interface JsonReport {
  readonly problems: readonly Problem[]
  /** The sum of the counts that the report gives for its files. */
  readonly errors: number
}

const starts = ['[{"filePath":"', '{"results":[{"filePath":"']
const token = /"filePath":"|\{"ruleId":|"errorCount":(\d{1,9})/g

const cut = ' … '
const mostDamaged = 20

/** True for a part of a long line in which the middle is missing. */
function isCut(part: string, whole: string): boolean {
  return whole.length >= 8000 && part.includes(cut)
}

/** True for the line that holds a report with at least one file. */
export function isJsonReport(line: string): boolean {
  return starts.some((start) => line.startsWith(start))
}

/** Index after the string whose first character is at `from`; the text's length when it does not end. */
function afterString(text: string, from: number): number {
  let index = from
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return Math.min(index + 1, text.length)
}

/** Index after the object that opens at `from`; -1 when it does not end. */
function afterObject(text: string, from: number): number {
  let depth = 0
  let index = from
  while (index < text.length) {
    const character = text[index]
    if (character === '"') {
      index = afterString(text, index + 1)
      continue
    }
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    index += 1
    if (depth === 0) return index
  }
  return -1
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function readMessage(json: string, file: string | null, at: number): Problem | null {
  const found = parse(json)
  if (typeof found !== 'object' || found === null || 'suppressions' in found) return null
  const { ruleId, severity, message, line, column } = found as Partial<Record<string, unknown>>
  if (typeof message !== 'string' || message === '') return null
  return toProblem({
    file, message,
    severity: severity === 2 ? 'error' : 'warning',
    line: typeof line === 'number' ? line : 0,
    column: typeof column === 'number' ? column : 0,
    rule: typeof ruleId === 'string' ? ruleId : null,
  }, at, at + 1)
}

/**
 * Reads the report on line `at`. It need not be whole: what a cut left is read message by message, which is safe since a
 * quotation mark inside of a JSON string always has a backslash before it.
 */
export function readJsonReport(text: string, at: number): JsonReport {
  const problems: Problem[] = []
  let errors = 0
  let damaged = 0
  let file: string | null = null
  token.lastIndex = 0
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[1] !== undefined) {
      errors += Number(found[1])
    } else if (found[0] === '"filePath":"') {
      const end = afterString(text, token.lastIndex)
      const json = text.slice(token.lastIndex - 1, end)
      const path = isCut(json, text) ? null : parse(json)
      file = typeof path === 'string' ? path : null
      token.lastIndex = end
    } else {
      const end = afterObject(text, found.index)
      const json = text.slice(found.index, end)
      if (end === -1 || isCut(json, text)) {
        // What stands behind the cut is of a file that is not known.
        file = null
        damaged += 1
        if (damaged > mostDamaged) break
        continue
      }
      const problem = readMessage(json, file, at)
      if (problem !== null) problems.push(problem)
      token.lastIndex = end
    }
  }
  return { problems, errors }
}
