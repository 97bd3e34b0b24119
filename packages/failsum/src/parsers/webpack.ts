import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const head = /^ERROR in (\S.{0,1000}?)(?: (\d{1,9}):(\d{1,9})(?:-\d{1,9}(?::\d{1,9})?)?)?$/
const other = /^(?:ERROR|WARNING) in |^webpack \d|^\S{1,60}: {0,1}\(?webpack \d|^.{0,60}\bcompiled with \d/
const total = /\bcompiled with (\d{1,9}) errors?\b/
const module = /^(?:\.{0,2}\/|[A-Za-z]:[\\/]|\S{1,600}\.\w{1,8}$|multi )/
const resolveNoise = /^(?:resolve '|\s{1,200}(?:using description file:|Field '|aliased from|Failed to alias|Parsed request|no extension|\.\w{1,8}$|as directory|looking for modules in|single file module|\S.{0,1000} (?:doesn't exist|is not a (?:file|directory))))|^File was parsed as module type/
const tsPlace = /^(?:\[tsl\] ERROR in |TS\d{1,6}: )/
const mostLines = 200
const mostExcerpt = 20

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  let failed: number | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const count = line.includes('compiled with ') ? total.exec(line)?.[1] : undefined
    if (count !== undefined) failed = (failed ?? 0) + Number(count)
    const at = line.startsWith('ERROR in ') ? head.exec(line) : null
    if (at === null || !module.test(at[1] ?? '')) continue
    let end = index + 1
    const said: string[] = []
    for (; end < Math.min(lines.length, index + mostLines); end += 1) {
      const below = lines[end] ?? ''
      if (other.test(below)) break
      // A blank line ends the block, but for those inside of a message that goes on with code.
      if (below.trim() === '') {
        if (!/^\s|^@ /.test(lines[end + 1] ?? '')) break
        continue
      }
      if (!resolveNoise.test(below) && said.length < mostExcerpt) said.push(below)
    }
    const [first = 'the module failed', ...rest] = said
    const rule = tsPlace.test(first.trim()) ? (/\bTS\d{1,6}\b/.exec(first)?.[0] ?? null) : null
    entries.push({ kind: 'compile', name: null, file: cleanPath(at[1] ?? ''), line: at[2] === undefined ? null : Number(at[2]), column: at[3] === undefined ? null : Number(at[3]), rule, message: first.trim().replace(/^TS\d{1,6}: /, ''), excerpt: rest, start: index, end })
    index = end - 1
  }
  return { entries, total: failed, noise: [] }
}

/** Reads webpack's errors. */
export const webpackParser: Parser = {
  format: 'webpack',
  tools: 'webpack 5',
  marks: ['ERROR in '],
  parse,
}
