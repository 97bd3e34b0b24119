import { cleanPath } from '../location.ts'
import type { Location } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const head = /^={0,3}={0,2}(?:\d{1,9}==)?\s?(?:ERROR|WARNING): ((?:Address|Memory|Thread|Leak|HWAddress)Sanitizer: \S.{0,600})$/
const undefinedBehaviour = /^((?:[A-Za-z]:)?[^\s:][^:]{0,600}):(\d{1,9}):(\d{1,9}): runtime error: (\S.{0,1000})$/
const frame = /^\s{2,8}#\d{1,4} (?:0x[0-9a-f]{1,16} )?(?:in )?(.{1,600}) (\/?[^\s:][^:]{0,600}):(\d{1,9})(?::(\d{1,9}))?$/
const library = /(?:^|\/)(?:sysdeps|libsanitizer|csu|nptl|compiler-rt|llvm-project)\//
const summary = /^SUMMARY: \w{1,40}Sanitizer: /

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const [, file, at, column, text] = line.includes(': runtime error: ') ? (undefinedBehaviour.exec(line) ?? []) : []
    if (file !== undefined) {
      entries.push({ kind: 'crash', name: null, file: cleanPath(file), line: Number(at), column: Number(column), rule: null, message: `runtime error: ${text ?? ''}`, excerpt: [], start: index, end: index + 1 })
      continue
    }
    const message = line.includes('Sanitizer: ') ? head.exec(line)?.[1] : undefined
    if (message === undefined) continue
    let end = index + 1
    let place: Location | null = null
    const frames: string[] = []
    for (; end < Math.min(lines.length, index + 400) && !summary.test(lines[end] ?? ''); end += 1) {
      const at = frame.exec(lines[end] ?? '')
      if (at === null || library.test(at[2] ?? '')) continue
      place ??= { file: cleanPath(at[2] ?? ''), line: Number(at[3]), column: at[4] === undefined ? null : Number(at[4]) }
      if (frames.length < 6) frames.push(`${at[1] ?? ''} ${at[2] ?? ''}:${at[3] ?? ''}`)
    }
    const last = Math.min(lines.length, end + 1)
    entries.push({ kind: 'crash', name: null, file: place?.file ?? null, line: place?.line ?? null, column: place?.column ?? null, rule: null, message: message.replace(/ at pc 0x.{0,200}$/, ''), excerpt: frames, start: index, end: last })
    index = last - 1
  }
  return { entries, total: null, noise: [] }
}

/** Reads the sanitizers of gcc and clang. */
export const sanitizerParser: Parser = {
  format: 'sanitizer',
  tools: 'AddressSanitizer of gcc 12, UndefinedBehaviorSanitizer (look-alike)',
  marks: ['Sanitizer: ', ': runtime error: '],
  parse,
}
