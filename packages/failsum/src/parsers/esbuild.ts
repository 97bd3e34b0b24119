import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const head = /^\s{0,8}[✘X] \[ERROR\] (\S.{0,4000})$/u
const place = /^\s{4,12}((?:[A-Za-z]:)?[^\s:][^:]{0,600}):(\d{1,9}):(\d{1,9}):$/
const count = /^(?:\d{1,9} warnings? and )?(\d{1,9}) errors?$/
const plugin = / \[plugin ([^\]]{1,100})\]$/
const mostLines = 40

/** Errors that the tool which ran esbuild has told of itself, `file:1:2: ERROR: message`, and that an earlier parser has read. */
function toldElsewhere({ lines, isClaimed }: Segment): ReadonlySet<string> {
  return new Set(lines.flatMap((line, index) => (line.includes(': ERROR: ') && isClaimed(index) ? [line.trim()] : [])))
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const told = toldElsewhere({ lines, isClaimed })
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let total: number | null = null
  let seen = 0
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const text = line.includes('[ERROR] ') ? head.exec(line)?.[1] : undefined
    if (text !== undefined) {
      let end = index + 1
      let at: RegExpExecArray | null = null
      const excerpt: string[] = []
      for (; end < Math.min(lines.length, index + mostLines); end += 1) {
        const below = lines[end] ?? ''
        if (below.trim() === '') continue
        if (!below.startsWith('  ') || head.test(below)) break
        const found: RegExpExecArray | null = at === null ? place.exec(below) : null
        if (found === null) excerpt.push(below)
        at ??= found
      }
      const message = text.replace(plugin, '')
      const isTold = at !== null && told.has(`${at[1] ?? ''}:${at[2] ?? ''}:${at[3] ?? ''}: ERROR: ${text}`)
      if (isTold) noise.push([index, end])
      else entries.push({ kind: 'compile', name: null, file: at === null ? null : cleanPath(at[1] ?? ''), line: at === null ? null : Number(at[2]), column: at === null ? null : Number(at[3]), rule: plugin.exec(text)?.[1] ?? null, message, excerpt, start: index, end })
      if (!isTold) seen += 1
      index = end - 1
      continue
    }
    const errors = seen > 0 ? count.exec(line.trim())?.[1] : undefined
    if (errors === undefined) continue
    total = (total ?? 0) + Number(errors)
    seen = 0
  }
  return { entries, total, noise }
}

/** Reads esbuild and what is built on it, such as tsup. */
export const esbuildParser: Parser = {
  format: 'esbuild',
  tools: 'esbuild 0.28',
  marks: ['[ERROR] '],
  parse,
}
