import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const located = /^CMake Error (?:in|at) (\S[^:()]{0,600}?)(?::(\d{1,9}))?(?: \(([^)]{1,200})\))?:(?: (\S.{0,2000}))?$/
const plain = /^CMake Error: (\S.{0,2000})$/
const incomplete = /^-- (?:Configuring incomplete, errors occurred!|Generating done with errors)/
const mostLines = 100
const mostExcerpt = 20

/** The indented text below an error: blank lines stand inside of it, anything at the margin ends it. */
function readBody(lines: readonly string[], start: number): { readonly text: readonly string[]; readonly end: number } {
  let end = start
  for (let index = start; index < Math.min(lines.length, start + mostLines); index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    if (!line.startsWith('  ')) break
    end = index + 1
  }
  return { text: lines.slice(start, end).map((line) => line.trim()).filter((line) => line !== ''), end }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    if (incomplete.test(line)) noise.push([index, index + 1])
    if (!line.startsWith('CMake Error')) continue
    const own = { kind: 'config' as const, name: null, column: null, start: index }
    const [, file, at, command = null, said] = located.exec(line) ?? []
    if (file === undefined) {
      const message = plain.exec(line)?.[1]
      if (message !== undefined) entries.push({ ...own, file: null, line: null, rule: null, message, excerpt: [], end: index + 1 })
      continue
    }
    const { text, end } = readBody(lines, index + 1)
    const [first = '', ...rest] = said === undefined ? text : [said, ...text]
    entries.push({ ...own, file: cleanPath(file), line: at === undefined ? null : Number(at), rule: command, message: first === '' ? 'CMake Error' : first, excerpt: rest.slice(0, mostExcerpt), end: Math.max(end, index + 1) })
    index = Math.max(end, index + 1) - 1
  }
  return { entries, total: null, noise }
}

/** Reads CMake's errors of configuring and generating. */
export const cmakeParser: Parser = {
  format: 'cmake',
  tools: 'CMake 3.25',
  marks: ['CMake Error'],
  parse,
}
