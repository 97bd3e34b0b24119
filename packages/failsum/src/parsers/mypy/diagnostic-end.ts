import { readDiagnostic, splitCode } from './diagnostic.ts'
import type { MypyDiagnostic } from './diagnostic.ts'

/** A message with what mypy prints below it. */
export interface WholeDiagnostic {
  readonly message: string
  readonly code: string | null
  readonly excerpt: readonly string[]
  readonly end: number
}

const maxBelow = 20
const maxExcerpt = 30
const caret = /^\s{1,4000}\^(?:~{0,4000})$/
const indentOf = (line: string): number => line.length - line.trimStart().length

/** Number of indented lines below `start` up to the caret that ends them in `--pretty`; 0 when there is no caret. */
function prettyLines(lines: readonly string[], start: number): number {
  const margin = indentOf(lines[start] ?? '')
  for (let index = start + 1; index < Math.min(lines.length, start + maxBelow); index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '' || indentOf(line) < margin + 4) return 0
    if (line.includes('^') && caret.test(line)) return index - start
  }
  return 0
}

/** Joins the parts of a message that `--pretty` wrapped, and takes the notes that belong to it. */
export function diagnosticEnd(lines: readonly string[], start: number, found: MypyDiagnostic): WholeDiagnostic {
  const below = prettyLines(lines, start)
  const wrapped = below > 2 ? lines.slice(start + 1, start + below - 1).map((line) => line.trim()) : []
  const { message, code } = found.code !== null || wrapped.length === 0 ? found : splitCode([found.message, ...wrapped].join(' '))
  const excerpt = below === 0 ? [] : lines.slice(start + below - 1, start + below + 1).map((line) => line.slice(indentOf(lines[start] ?? '')))
  let end = start + below + 1
  while (found.severity === 'error' && end < lines.length) {
    const note = readDiagnostic((lines[end] ?? '').trim().slice(0, 4000))
    if (note?.severity !== 'note') break
    const more = prettyLines(lines, end)
    excerpt.push(`note: ${note.message}`)
    end += more + 1
  }
  return { message, code, excerpt: excerpt.slice(0, maxExcerpt), end }
}
