import type { Parser } from './parser.ts'

const stretch = 2000

/** Those of `parsers` of which a mark occurs in `lines`, in their order. */
export function markedParsers(lines: readonly string[], parsers: readonly Parser[]): Parser[] {
  const marked = new Set<Parser>()
  for (let from = 0; from < lines.length && marked.size < parsers.length; from += stretch) {
    // A stretch at a time: one text of a whole large log would cost as much memory as the log.
    const text = lines.slice(from, from + stretch).join('\n')
    for (const parser of parsers) {
      if (!marked.has(parser) && parser.marks.some((mark) => text.includes(mark))) marked.add(parser)
    }
  }
  return parsers.filter((parser) => marked.has(parser))
}
