import { append } from '../append.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readEpilogues } from './mocha/epilogue.ts'
import { noMessage, readFailureBlock } from './mocha/failure-block.ts'
import { readJsonReport } from './mocha/json-report.ts'
import { readLoadFailures } from './mocha/load-failure.ts'
import { firstMark, readProgressTree } from './mocha/progress-tree.ts'

/** Travis CI's terminals of 2018 print the name of a capability, `nl`, where a line feed was meant: once on a line, or before its text. */
function withoutCapability(lines: readonly string[]): readonly string[] {
  if (lines.filter((line) => line.trimEnd() === 'nl').length < 3) return lines
  return lines.map((line) => (/^nl(?:\s|$)/.test(line) ? line.slice(2) : line))
}

function parse({ lines: printed, isClaimed }: Segment): ParseResult {
  const lines = withoutCapability(printed)
  const segment: Segment = { lines, isClaimed }
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  let total: number | null = null
  let from = 0
  for (const epilogue of readEpilogues(segment)) {
    const listed = epilogue.blocks.map((block) => readFailureBlock(lines, block, epilogue.indent))
    // A log cut in the summary: the tree above it has the names of the rest.
    const isShort = listed.length < epilogue.total || listed.at(-1)?.message === noMessage
    const tree = isShort ? readProgressTree(segment, from, epilogue.start) : []
    const whole = tree.length === epilogue.total ? listed.filter(({ message }) => message !== noMessage) : listed
    append(entries, whole, tree.slice(whole.length))
    const mark = firstMark(lines, from, epilogue.start)
    noise.push([mark === -1 ? epilogue.start : mark, epilogue.end])
    total = (total ?? 0) + epilogue.total
    from = epilogue.end
  }
  const report = readJsonReport(segment)
  if (report.total !== null) total = (total ?? 0) + report.total
  const taken = new Uint8Array(lines.length)
  for (const [start, end] of noise) taken.fill(1, start, end)
  const rest: Segment = { lines, isClaimed: (index) => isClaimed(index) || taken[index] === 1 }
  const isCut = report.total === null && (total === null || lines.slice(from).some((line) => /^ {2,40}[✓✔√] /u.test(line)))
  const tree = isCut ? readProgressTree(rest, from, lines.length) : []
  const all = [...entries, ...report.entries, ...readLoadFailures(rest), ...tree]
  return { entries: all.sort((a, b) => a.start - b.start), total, noise: [...noise, ...report.noise] }
}

/** Reads mocha: the numbered failures of its summary, files that cannot be loaded, its JSON reporter. */
export const mochaParser: Parser = {
  format: 'mocha',
  tools: 'mocha 8-12 (spec, dot, min, list, progress, landing, json)',
  marks: [' passing', 'Exception during run: ', 'No test file', 'node_modules/mocha/', 'node_modules\\mocha\\', '"stats": {', '✓ ', '✔ ', '√ '],
  parse,
}
