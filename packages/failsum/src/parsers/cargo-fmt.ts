import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const head = /^Diff in (?:\\\\\?\\)?(\S.{0,1000}?)(?: at line |:)(\d{1,9}):$/

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [, file, line] = isClaimed(index) ? [] : (head.exec(lines[index] ?? '') ?? [])
    if (file === undefined) continue
    let end = index + 1
    while (end < lines.length && /^[ +-]/.test(lines[end] ?? '')) end += 1
    const excerpt = lines.slice(index + 1, end).filter((text) => /^[+-]/.test(text))
    entries.push({ kind: 'format', name: null, file: cleanPath(file), line: Number(line), column: null, rule: null, message: 'rustfmt would change this', excerpt, start: index, end })
    index = end - 1
  }
  return { entries, total: null, noise: [] }
}

/** Reads `cargo fmt --check` and `rustfmt --check`. */
export const cargoFmtParser: Parser = {
  format: 'rustfmt',
  tools: 'rustfmt of Rust 1.95 (--check), the form before 1.78 (look-alike)',
  marks: ['Diff in '],
  parse,
}
