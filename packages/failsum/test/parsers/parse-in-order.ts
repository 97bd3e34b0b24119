import type { ParsedEntry, Parser } from '../../src/parser.ts'

/** Parsers as one: each reads what those before it have left, and wrappers count only where nothing else was read. */
export function inOrder(...parsers: readonly Parser[]): Parser {
  return {
    format: parsers.map(({ format }) => format).join('+'),
    tools: '',
    marks: parsers.flatMap(({ marks }) => marks),
    parse: ({ lines, isClaimed }) => {
      const claimed = Uint8Array.from(lines, (_, index) => (isClaimed(index) ? 1 : 0))
      const entries: ParsedEntry[] = []
      const noise: (readonly [number, number])[] = []
      let total: number | null = null
      for (const parser of parsers) {
        const read = parser.parse({ lines, isClaimed: (index) => claimed[index] === 1 })
        for (const [start, end] of [...read.noise, ...read.entries.map((entry) => [entry.start, entry.end] as const)]) claimed.fill(1, start, end)
        entries.push(...read.entries)
        noise.push(...read.noise)
        if (read.total !== null) total = (total ?? 0) + read.total
      }
      const causes = entries.filter(({ wrapper }) => wrapper !== true)
      return { entries: causes.length > 0 ? causes : entries, total, noise }
    },
  }
}
