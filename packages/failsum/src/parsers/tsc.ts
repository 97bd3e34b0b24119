import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readCompiles } from './tsc/read-compiles.ts'
import type { Compile } from './tsc/read-compiles.ts'

/** In watch mode only the last complete compilation says what is wrong, and what came after it. */
function currentCompiles(compiles: readonly Compile[]): readonly Compile[] {
  const last = compiles.findLastIndex(({ isWatch, total }) => isWatch && total !== null)
  return compiles.filter(({ isWatch }, index) => !isWatch || index >= last)
}

function parse(segment: Segment): ParseResult {
  const noise: [number, number][] = []
  const compiles = readCompiles(segment, noise)
  const current = new Set(currentCompiles(compiles))
  const seen = new Set<string>()
  const entries: ParsedEntry[] = []
  let total: number | null = null
  for (const compile of compiles) {
    let repeated = 0
    for (const { entry, key } of compile.errors) {
      if (current.has(compile) && !seen.has(key)) {
        entries.push(entry)
      } else {
        noise.push([entry.start, entry.end])
        repeated += 1
      }
      if (current.has(compile)) seen.add(key)
    }
    if (current.has(compile) && compile.total !== null) total = (total ?? 0) + Math.max(0, compile.total - repeated)
  }
  return { entries, total, noise }
}

/** Reads the TypeScript compiler: plain, `--pretty`, build and watch mode, errors of files and of options. */
export const tscParser: Parser = {
  format: 'tsc',
  tools: 'tsc 5, 6 and 7 (plain, pretty, build, watch), vue-tsc 3',
  marks: ['error TS', 'This is not the tsc command'],
  parse,
}
