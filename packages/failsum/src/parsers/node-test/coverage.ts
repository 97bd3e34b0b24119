import type { ParsedEntry } from '../../parser.ts'

const threshold = /^Error: (\d{1,3}(?:\.\d{1,9})?% (?:line|branch|function) coverage does not meet threshold of \d{1,3}(?:\.\d{1,9})?%\.?)$/

/** Reads the diagnostic of a coverage threshold that was not met, without the reporter's mark; null for other text. */
export function coverageEntry(text: string, index: number): ParsedEntry | null {
  const message = threshold.exec(text.trimEnd())?.[1]
  if (message === undefined) return null
  return { kind: 'other', name: 'coverage', file: null, line: null, column: null, rule: null, message, excerpt: [], start: index, end: index + 1 }
}
