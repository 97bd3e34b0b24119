import type { Entry } from './entry.ts'

/** A failure as a parser reads it; positions are indexes into the lines it was given. */
export interface ParsedEntry extends Omit<Entry, 'format' | 'logLine' | 'normalized'> {
  /** Index of the line that names the failure. */
  readonly start: number
  /** Index after the last line of its block. */
  readonly end: number
  /** True when it only reports that something else failed (`npm error`, `make ***`): shown when nothing better is there. */
  readonly wrapper?: boolean
}

/** What a parser makes of one segment. */
export interface ParseResult {
  /** In log order, one for each failure however often the tool repeats it. */
  readonly entries: readonly ParsedEntry[]
  /** The tool's own count of failed things, comparable with the number of entries; null when it prints none. */
  readonly total: number | null
  /** Line ranges `[start, end)` that belong to this tool and hold no failure: captured console output, repeats, totals. */
  readonly noise: readonly (readonly [number, number])[]
}

/** The lines of one segment, with what earlier parsers have read of it. */
export interface Segment {
  /** Text without framing, prefixes, colours and line ends. A dropped stretch is one empty line. */
  readonly lines: readonly string[]
  /** True when an earlier parser owns line `index`: no entry may start there. */
  readonly isClaimed: (index: number) => boolean
}

/** Reads one tool's output. Pure, linear in its input, never throws, whatever the lines hold. */
export interface Parser {
  /** Stable lower-case name, shown in `formats`. */
  readonly format: string
  /** The tools and versions seen, for `failsum formats`. */
  readonly tools: string
  /** The parser is run only on segments in which one of these strings occurs, letter for letter. */
  readonly marks: readonly string[]
  readonly parse: (segment: Segment) => ParseResult
}

/** A segment of plain lines, none of them claimed: what a test or a library user starts from. */
export function segmentOf(text: string): Segment {
  return { lines: text.split(/\r?\n/), isClaimed: () => false }
}

/** The result of a parser that finds nothing of its own. */
export const nothingParsed: ParseResult = { entries: [], total: null, noise: [] }
