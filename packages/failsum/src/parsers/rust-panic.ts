import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { isRustPanic, readRustPanic } from './cargo/rust-panic.ts'

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (isClaimed(index) || !isRustPanic(lines[index] ?? '')) continue
    const { thread, place, message, end } = readRustPanic(lines, index)
    const [first = '', ...rest] = message
    entries.push({ kind: 'crash', name: thread === 'main' ? null : thread, file: place?.file ?? null, line: place?.line ?? null, column: place?.column ?? null, rule: null, message: `panicked: ${first}`, excerpt: rest, start: index, end })
    index = Math.max(index, end - 1)
  }
  return { entries, total: null, noise: [] }
}

/** Reads panics of Rust programs outside of their tests. */
export const rustPanicParser: Parser = {
  format: 'rust-panic',
  tools: 'Rust 1.95 (programs that panic), the form before 1.73 (look-alike)',
  marks: ["thread '"],
  parse,
}
