import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readCompilerBlock } from './gcc/compiler-block.ts'

const head = /^\s{0,12}((?:[A-Za-z]:)?[^\s:"'][^:"']{0,600}\.java):(\d{1,9}): error: (\S.{0,4000})$/
const detail = /^ {2}(?:symbol|location|required|found|reason|where|\(|[A-Z][\w,]{0,20} (?:is|extends)): {0,6}\S|^ {2}(?:where |missing type|reason: |both |overridden )/
const count = /^(\d{1,9}) errors?$/
const plain = /^error: ((?:file not found|invalid (?:flag|source release|target release)|no source files|warnings found and -Werror specified|release version|class names|cannot (?:find|access)|package|unknown|bad class file|option).{0,600})$/

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  let total: number | null = null
  let seen = 0
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const [, file, at, message] = line.includes('.java:') ? (head.exec(line) ?? []) : []
    if (file !== undefined && message !== undefined) {
      const { excerpt, end: afterCode } = readCompilerBlock(lines, index)
      let end = afterCode
      while (end < Math.min(lines.length, afterCode + 10) && detail.test(lines[end] ?? '')) end += 1
      entries.push({ kind: 'compile', name: null, file: cleanPath(file), line: Number(at), column: null, rule: null, message, excerpt: [...lines.slice(afterCode, end), ...excerpt], start: index, end })
      seen += 1
      index = end - 1
      continue
    }
    const said = line.startsWith('error: ') ? plain.exec(line)?.[1] : undefined
    if (said !== undefined) {
      entries.push({ kind: said.startsWith('warnings found') ? 'compile' : 'config', name: null, file: null, line: null, column: null, rule: null, message: said, excerpt: [], start: index, end: index + 1 })
      seen += 1
      continue
    }
    const errors = seen > 0 ? count.exec(line)?.[1] : undefined
    if (errors === undefined) continue
    total = (total ?? 0) + Number(errors)
    seen = 0
  }
  return { entries, total, noise: [] }
}

/** Reads the Java compiler, also below Gradle and Ant. */
export const javacParser: Parser = {
  format: 'javac',
  tools: 'javac 17',
  marks: ['.java:', 'error: file not found', 'error: invalid ', 'error: no source files', 'error: warnings found', 'error: release version'],
  parse,
}
