import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { isPanicHead, readPanicBlock } from './go/panic-block.ts'

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index) || !isPanicHead(line)) continue
    const block = readPanicBlock(lines, index)
    if (block === null) continue
    const { place } = block
    entries.push({ kind: 'crash', name: null, file: place?.file ?? null, line: place?.line ?? null, column: null, rule: null, message: line.trim(), excerpt: block.frames, start: index, end: block.end })
    index = block.end - 1
  }
  return { entries, total: null, noise: [] }
}

/** Reads panics and fatal errors of Go programs. */
export const goPanicParser: Parser = {
  format: 'go-panic',
  tools: 'go 1.19 (programs and commands that panic)',
  marks: ['panic: ', 'fatal error: '],
  parse,
}
