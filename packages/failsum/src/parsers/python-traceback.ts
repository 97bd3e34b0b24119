import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readFatal } from './python-traceback/fatal-error.ts'
import { isLogged, linesAfter } from './python-traceback/is-logged.ts'
import { readSyntaxReport } from './python-traceback/syntax-error.ts'
import { isTraceHeader, readTrace } from './python-traceback/trace.ts'
import { groupEntry, isGroupHeader } from './python-traceback/exception-group.ts'
import { syntaxEntry, traceEntry } from './python-traceback/trace-entry.ts'
import { withoutRepeats } from './without-repeats.ts'

const maxLinesAfter = 40

/** The crash that begins at `index`, whatever its form. */
function readCrash(lines: readonly string[], index: number): ParsedEntry | null {
  const line = lines[index] ?? ''
  if (isGroupHeader(line)) return groupEntry(lines, index)
  if (isTraceHeader(line)) return traceEntry(lines, readTrace(lines, index))
  const fatal = readFatal(lines, index)
  if (fatal !== null) return fatal
  const report = line.includes('File "') ? readSyntaxReport(lines, index) : null
  return report === null ? null : syntaxEntry(report, index)
}

function parse(segment: Segment): ParseResult {
  const { lines, isClaimed } = segment
  const after = linesAfter(segment)
  const noise: (readonly [number, number])[] = []
  const found: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (isClaimed(index)) continue
    const entry = readCrash(lines, index)
    if (entry === null) continue
    index = entry.end - 1
    const isFree = lines.slice(entry.start, entry.end).every((_, offset) => !isClaimed(entry.start + offset))
    const rest = after[entry.end] ?? 0
    if (!isFree || rest > maxLinesAfter) continue
    found.push(isLogged(segment, entry.start) || rest > 3 ? { ...entry, wrapper: true } : entry)
  }
  const { entries, ...repeated } = withoutRepeats(found)
  return { entries, total: null, noise: [...noise, ...repeated.noise] }
}

/** Reads what a Python program leaves when it dies: tracebacks with their chains, errors of syntax, fatal errors of the interpreter. */
export const pythonTracebackParser: Parser = {
  format: 'python-traceback',
  tools: 'CPython 3.6-3.14, PyPy',
  marks: ['Traceback (most recent call last):', '  File "', 'Fatal Python error: ', "can't open file '", 'No module named '],
  parse,
}
