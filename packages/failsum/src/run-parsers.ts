import { capLine } from './decode/cap-line.ts'
import type { LogLine } from './frames/log-line.ts'
import { markedParsers } from './marks.ts'
import type { ParsedEntry, Parser } from './parser.ts'

/** An entry with the parser and the task it came from; `logLine` is 1-based. */
export interface FoundEntry extends ParsedEntry {
  readonly format: string
  readonly task: string | null
  readonly logLine: number
}

/** What all parsers together make of one segment. */
export interface SegmentReading {
  readonly entries: readonly FoundEntry[]
  /** The totals that tools printed, by format. */
  readonly totals: ReadonlyMap<string, number>
}

function claim(claimed: Uint8Array, start: number, end: number): void {
  claimed.fill(1, Math.max(0, start), Math.max(start, Math.min(end, claimed.length)))
}

/** Runs `parsers` in their order over one task's lines; what one has read is closed to the next. */
export function runParsers(task: string | null, logLines: readonly LogLine[], parsers: readonly Parser[]): SegmentReading {
  const lines = logLines.map(({ text }) => capLine(text.trimEnd()))
  const claimed = new Uint8Array(lines.length)
  const entries: FoundEntry[] = []
  const totals = new Map<string, number>()
  for (const parser of markedParsers(lines, parsers)) {
    const result = parser.parse({ lines, isClaimed: (index) => claimed[index] === 1 })
    if (result.total !== null) totals.set(parser.format, result.total)
    for (const [start, end] of result.noise) claim(claimed, start, end)
    for (const entry of result.entries) {
      claim(claimed, entry.start, entry.end)
      entries.push({ ...entry, format: parser.format, task, logLine: logLines[entry.start]?.logLine ?? 1 })
    }
  }
  return { entries, totals }
}
