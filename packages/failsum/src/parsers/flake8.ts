import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const standard = /^(.{1,1000}?\.(?:pyi?|ipynb)|stdin):(\d{1,9}):(?:(\d{1,9}):)? ([A-Z]{1,6}\d{1,5}) (\S.{0,4000})$/
const pylintLike = /^(.{1,1000}?\.(?:pyi?|ipynb)|stdin):(\d{1,9}): \[([A-Z]{1,6}\d{1,5})\] (\S.{0,4000})$/
const caret = /^\s{0,4000}\^$/
const failed = /^There was a critical error during execution of Flake8:$/

/** The code and caret of `--show-source` below a finding. */
function sourceBelow(lines: readonly string[], start: number): readonly string[] {
  const [code = '', mark = ''] = lines.slice(start + 1, start + 3)
  return mark.includes('^') && caret.test(mark) && code.trim() !== '' ? [code.trimEnd(), mark.trimEnd()] : []
}

function readFinding(lines: readonly string[], start: number): ParsedEntry | null {
  const text = (lines[start] ?? '').trim()
  if (text.length > 4000 || !(text.includes('.py') || text.includes('.ipynb:') || text.startsWith('stdin:'))) return null
  const [, file, line, column, rule, message] = standard.exec(text) ?? []
  const [, path, row, code, words] = file === undefined ? (pylintLike.exec(text) ?? []) : []
  const name = file ?? path
  if (name === undefined) return null
  const excerpt = sourceBelow(lines, start)
  const kind = (rule ?? code ?? '').startsWith('E9') ? 'compile' : 'lint'
  const place = { file: cleanPath(name), line: Number(line ?? row), column: column === undefined ? null : Number(column) }
  return { kind, name: null, ...place, rule: rule ?? code ?? null, message: message ?? words ?? text, excerpt, start, end: start + 1 + excerpt.length }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || isClaimed(index)) continue
    const entry = readFinding(lines, index)
    if (entry !== null) {
      entries.push(entry)
      index = entry.end - 1
    } else if (text.startsWith('There was a critical') && failed.test(text)) {
      const message = (lines[index + 1] ?? '').trim()
      const place = { file: null, line: null, column: null, rule: null, excerpt: [], start: index, end: Math.min(lines.length, index + 2) }
      entries.push({ kind: 'tool', name: null, message: message === '' ? text : message, ...place })
      index += 1
    }
  }
  return { entries, total: null, noise: [] }
}

/** Reads flake8 and pycodestyle, and ruff's concise format where nothing else shows that it is ruff. */
export const flake8Parser: Parser = {
  format: 'flake8',
  tools: 'flake8 5-7 (default, pylint), pycodestyle, pyflakes codes',
  marks: ['.py:', '.pyi:', '.ipynb:', 'stdin:', 'critical error during execution of Flake8'],
  parse,
}
