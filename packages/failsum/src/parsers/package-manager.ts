import type { ParsedEntry, Parser, Segment } from '../parser.ts'
import { readBun } from './package-manager/bun.ts'
import { readNpm } from './package-manager/npm.ts'
import { readPnpm } from './package-manager/pnpm.ts'
import { readYarnBerry } from './package-manager/yarn-berry.ts'
import { readYarnClassic } from './package-manager/yarn-classic.ts'

const scriptHeader = /^> @?[^\s@]{1,214}(?:@\S{0,100})? \S|^> [\w:.-]{1,214}$/
const logPath = /^npm (?:error|ERR!) {1,5}(?:A complete log of this run|\/.{1,400}_logs\/)/

/** The lines in which npm and pnpm name a script and its command before they run it. */
function headerRanges({ lines }: Segment): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  for (let index = 0; index + 1 < lines.length; index += 1) {
    const isHeader = (lines[index] ?? '').startsWith('> ') && (lines[index + 1] ?? '').startsWith('> ')
    if (isHeader && scriptHeader.test(lines[index] ?? '')) ranges.push([index, index + 2])
    else if (logPath.test(lines[index] ?? '')) ranges.push([index, index + 1])
  }
  return ranges
}

/** Of entries that share lines the first stays: npm around pnpm around a script tell of one failure. */
function withoutOverlaps(entries: readonly ParsedEntry[]): ParsedEntry[] {
  const kept: ParsedEntry[] = []
  let end = 0
  for (const entry of [...entries].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (entry.start < end) continue
    kept.push(entry)
    end = entry.end
  }
  return kept
}

/**
 * What npm, pnpm, yarn and bun report: an install or a request that failed is an entry, a failed script only a wrapper,
 * with the script's own last error line as its message where no other parser has read it.
 */
export const packageManagerParser: Parser = {
  format: 'package-manager',
  tools: 'npm 6-11, pnpm 7-10 and 12, yarn 1-4, bun 1',
  marks: [
    'npm ', 'ERR_PNPM_', 'ELIFECYCLE', '\u2009ERROR\u2009', 'Error:   ×', ': Failed', 'error ', 'YN0', ' Error: ',
    'Process exited (', 'error: ', 'Exited with code ', 'The command failed in', '> ',
  ],
  parse: (segment) => {
    const readings = [readNpm, readPnpm, readYarnClassic, readYarnBerry, readBun].map((read) => read(segment))
    return {
      entries: withoutOverlaps(readings.flatMap(({ entries }) => entries)),
      total: null,
      noise: [...headerRanges(segment), ...readings.flatMap(({ noise }) => noise)],
    }
  },
}
