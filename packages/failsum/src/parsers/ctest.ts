import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const result = /^\s{0,8}\d{1,9}\/\d{1,9} Test\s{1,8}#(\d{1,9}): (\S.{0,1000}?) \.{0,400}\s{0,40}(?:\*{3}|\s)(Failed|Timeout|Not Run|Exception: .{1,60}?|SEGFAULT|Subprocess aborted|Required regular expression not found\..{0,300}?|Bad Command)\s{1,40}\d{1,9}\.\d{1,9} sec/
const start = /^\s{0,8}Start\s{1,8}\d{1,9}: /
const other = /^\s{0,8}\d{1,9}\/\d{1,9} Test\s{1,8}#\d{1,9}: /
const total = /^\d{1,3}% tests passed, (\d{1,9}) tests? failed out of \d{1,9}$/
const listHead = 'The following tests FAILED:'
const listed = /^\s{1,12}(\d{1,9}) - (\S.{0,1000}?) \(([\w .]{1,60})\)/
const mostOutput = 200
const mostExcerpt = 20

function kindOf(reason: string): ParsedEntry['kind'] {
  if (reason === 'Timeout') return 'timeout'
  return /exception|segfault|abort/i.test(reason) ? 'crash' : 'test'
}

/** What the test printed, below its result with `--output-on-failure`. */
function outputEnd(lines: readonly string[], from: number): number {
  let end = from
  while (end < Math.min(lines.length, from + mostOutput)) {
    const line = lines[end] ?? ''
    if (start.test(line) || other.test(line) || total.test(line) || line === listHead) break
    end += 1
  }
  return end
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  const seen = new Set<string>()
  let failed: number | null = null
  let inList = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const own = { file: null, line: null, column: null, rule: null }
    const [, number, name, reason = ''] = line.includes('Test ') ? (result.exec(line) ?? []) : []
    if (number !== undefined && name !== undefined) {
      const end = outputEnd(lines, index + 1)
      const output = lines.slice(index + 1, end).filter((text) => text.trim() !== '')
      if (!seen.has(number)) entries.push({ ...own, kind: kindOf(reason), name, message: reason, excerpt: output.slice(-mostExcerpt), start: index, end })
      seen.add(number)
      index = end - 1
      continue
    }
    const count = total.exec(line)?.[1]
    if (count !== undefined) failed = (failed ?? 0) + Number(count)
    if (line.trim() === listHead) inList = true
    const [, id, title, why = ''] = inList ? (listed.exec(line) ?? []) : []
    if (id !== undefined && title !== undefined) {
      if (!seen.has(id)) entries.push({ ...own, kind: kindOf(why), name: title, message: why, excerpt: [], start: index, end: index + 1 })
      else noise.push([index, index + 1])
      seen.add(id)
    } else if (inList && line.trim() !== listHead && line.trim() !== '') {
      inList = false
      seen.clear()
    }
  }
  return { entries, total: failed, noise }
}

/** Reads ctest, with and without what the tests printed. */
export const ctestParser: Parser = {
  format: 'ctest',
  tools: 'CTest 3.25',
  marks: ['Test #', 'The following tests FAILED:', '% tests passed, '],
  parse,
}
