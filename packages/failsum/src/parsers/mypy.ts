import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readDiagnostic, readJsonDiagnostic } from './mypy/diagnostic.ts'
import type { MypyDiagnostic } from './mypy/diagnostic.ts'
import { diagnosticEnd } from './mypy/diagnostic-end.ts'

const counted = /^Found (\d{1,9}) errors? in \d{1,9} files? \(/
const succeeded = /^Success: no issues found in \d{1,9} source files?$/
const notice = /^mypy: (?:error: |can't (?:read|decode) file |.{0,200}is not a valid Python package name)/

function toEntry(lines: readonly string[], start: number, found: MypyDiagnostic): ParsedEntry {
  const { message, code, excerpt, end } = diagnosticEnd(lines, start, found)
  const kind = code === 'syntax' || message.startsWith('invalid syntax') ? 'compile' : message.startsWith('INTERNAL ERROR') ? 'crash' : 'type'
  return { kind, name: null, file: found.file, line: found.line, column: found.column, rule: code, message, excerpt, start, end }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let total: number | null = null
  let notices = 0
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || text.length > 4000 || isClaimed(index)) continue
    const count = text.startsWith('Found ') ? counted.exec(text)?.[1] : undefined
    if (count !== undefined) total = (total ?? 0) + Number(count)
    if (count !== undefined || (text.startsWith('Success: ') && succeeded.test(text))) {
      noise.push([index, index + 1])
      continue
    }
    if (text.startsWith('mypy: ') && notice.test(text)) {
      const place = { file: null, line: null, column: null, rule: null, excerpt: [], start: index, end: index + 1 }
      entries.push({ kind: 'config', name: null, message: text.slice('mypy: '.length), ...place })
      notices += 1
      continue
    }
    const found = readDiagnostic(text) ?? readJsonDiagnostic(text)
    if (found === null) continue
    const entry = toEntry(lines, index, found)
    if (found.severity === 'error') entries.push(entry)
    else noise.push([index, entry.end])
    index = entry.end - 1
  }
  return { entries, total: total === null ? null : total + notices, noise }
}

/** Reads mypy: plain, `--pretty`, columns, JSON, errors of its own. */
export const mypyParser: Parser = {
  format: 'mypy',
  tools: 'mypy 1 and 2 (plain, pretty, columns, end positions, json)',
  marks: [': error: ', ': note: ', 'mypy: ', '"severity": "error"', ' source file'],
  parse,
}
