import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readCompilerBlock } from './gcc/compiler-block.ts'

const head = /^\s{0,12}((?:[A-Za-z]:)?[^\s:"'`(][^:"'`]{0,600}\.(?:c|cc|cpp|cxx|c\+\+|C|h|hh|hpp|hxx|m|mm|cu|s|S|inc|ipp|tcc|def|f|f90|y|l|ino|i|ii|swift|metal)):(\d{1,9})(?::(\d{1,9}))?: (fatal error|error): (\S.{0,4000})$/
const flag = / \[(-W[\w=+-]{1,80}|-f[\w-]{1,80})(?:,-W[\w=+-]{1,80})?\]$/
const generated = /^(?:\d{1,9} warnings? and )?(\d{1,9}) errors? generated\.$/
const tool = /^(?:cc1(?:plus)?|gcc|g\+\+|clang(?:\+\+)?(?:-\d{1,3})?|cc|c\+\+): (?:fatal )?error: (\S.{0,2000})$/
const wrapper = /linker command failed|all warnings being treated as errors|^ld returned/

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  const seen = new Set<string>()
  let total: number | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const count = line.endsWith(' generated.') ? generated.exec(line)?.[1] : undefined
    if (count !== undefined) total = (total ?? 0) + Number(count)
    if (!line.includes('error: ')) continue
    const [, file, at, column, , text] = head.exec(line) ?? []
    if (file !== undefined && text !== undefined) {
      const { excerpt, end } = readCompilerBlock(lines, index)
      const rule = flag.exec(text)?.[1] ?? null
      const entry = { kind: 'compile' as const, name: null, file: cleanPath(file), line: Number(at), column: column === undefined ? null : Number(column), rule, message: rule === null ? text : text.replace(flag, ''), excerpt, start: index, end }
      const key = JSON.stringify([file, at, column, text])
      if (seen.has(key)) noise.push([index, end])
      else entries.push(entry)
      // A header that several files include breaks each of them.
      if (seen.has(key) && total !== null) total -= 1
      seen.add(key)
      index = end - 1
      continue
    }
    const said = tool.exec(line)?.[1]
    if (said !== undefined) entries.push({ kind: 'tool', name: null, file: null, line: null, column: null, rule: null, message: said, excerpt: [], start: index, end: index + 1, wrapper: wrapper.test(said) })
  }
  return { entries, total: total === null ? null : Math.max(0, total), noise }
}

/** Reads compilers of the C family and Swift's, which print alike. */
export const gccParser: Parser = {
  format: 'gcc',
  tools: 'gcc and g++ 12, clang (look-alike)',
  marks: [': error: ', ': fatal error: '],
  parse,
}
