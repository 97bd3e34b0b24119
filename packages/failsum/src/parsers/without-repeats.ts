import type { ParsedEntry, ParseResult } from '../parser.ts'

const keyOf = ({ file, line, message }: ParsedEntry): string => JSON.stringify([file, line, message])

/** Of errors that a program printed several times each one once, the one it died of before one it only logged; the others are noise. */
export function withoutRepeats(found: readonly ParsedEntry[]): Pick<ParseResult, 'entries' | 'noise'> {
  const seen = new Set<string>()
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  for (const entry of [...found].sort((a, b) => Number(a.wrapper === true) - Number(b.wrapper === true) || a.start - b.start)) {
    const key = keyOf(entry)
    if (seen.has(key)) noise.push([entry.start, entry.end])
    else entries.push(entry)
    seen.add(key)
  }
  return { entries: entries.sort((a, b) => a.start - b.start), noise }
}
