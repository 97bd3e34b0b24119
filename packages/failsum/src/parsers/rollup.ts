import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { isJsFrame } from './node-crash/js-frame.ts'

const rollupHead = /^\[!\] (?:\(plugin ([^)]{1,100})\) )?(\S.{0,4000})$/
const viteHead = 'error during build:'
const rolldownCount = /^Build failed with (\d{1,9}) errors?:$/
const rolldownError = /^(?:\[plugin ([^\]]{1,100})\] )?\[([A-Z][A-Z_]{2,60})\] (\S.{0,4000})$/
const boxPlace = /^\s{0,12}[╭,][─-]\[ ?((?:[A-Za-z]:)?[^\s:\]][^:\]]{0,600}):(\d{1,9}):(\d{1,9}) ?\]$/u
const placed = /^(?:file: )?((?:[A-Za-z]:)?[^\s:(][^:(]{0,600}\.\w{1,10})(?::(\d{1,9}):(\d{1,9})| \((\d{1,9}):(\d{1,9})\))?$/
const inMessage = /^((?:[A-Za-z]:)?[^\s:(][^:(]{0,600}\.\w{1,10}) \((\d{1,9}):(\d{1,9})\): (\S.{0,4000})$/
const resolved = /^Could not resolve .{1,600} (?:from|in) ["']?([^"'\s]{1,600})["']?$/
const mostLines = 80
const mostExcerpt = 20

interface Block {
  readonly entry: ParsedEntry
  readonly end: number
}

/** Reads an error whose message is `text`: its place and code stand below, the stack is the bundler's own. */
function readBlock(lines: readonly string[], start: number, textIndex: number, text: string, rule: string | null): Block {
  const [, within, row, column, said] = inMessage.exec(text.replace(/^\w{0,40}Error: /, '')) ?? []
  let file = within ?? null
  let place: readonly [number, number] | null = row === undefined ? null : [Number(row), Number(column)]
  const excerpt: string[] = []
  let end = textIndex + 1
  for (; end < Math.min(lines.length, textIndex + mostLines); end += 1) {
    const line = lines[end] ?? ''
    if (isJsFrame(line) || /^\s{0,4}(?:\[cause\] |\}$|\{$|errors: \[)/.test(line)) continue
    if (line.startsWith('[!] ') || rolldownError.test(line) || /^ ELIFECYCLE|^npm (?:error|ERR!)|^error /.test(line)) break
    if (line.trim() === '') {
      if (!/^[\s\d│╰─]/u.test(lines[end + 1] ?? '')) break
      continue
    }
    const at = boxPlace.exec(line) ?? placed.exec(line)
    if (at !== null && place === null) {
      file = at[1] ?? file
      const found = [at[2] ?? at[4], at[3] ?? at[5]]
      if (found[0] !== undefined) place = [Number(found[0]), Number(found[1])]
    } else if (at === null && excerpt.length < mostExcerpt && !/^https?:\/\//.test(line)) excerpt.push(line)
  }
  const message = said ?? text
  const name = file ?? resolved.exec(text)?.[1] ?? null
  return { entry: { kind: 'compile', name: null, file: name === null ? null : cleanPath(name), line: place?.[0] ?? null, column: place?.[1] ?? null, rule, message, excerpt, start, end }, end }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  let total: number | null = null
  const add = ({ entry, end }: Block): number => {
    entries.push(entry)
    return end - 1
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const count = rolldownCount.exec(line)?.[1]
    if (count !== undefined) total = (total ?? 0) + Number(count)
    const [, ownPlugin, code, said] = line.includes('[') ? (rolldownError.exec(line) ?? []) : []
    const [, plugin, text] = line.startsWith('[!] ') ? (rollupHead.exec(line) ?? []) : []
    if (said !== undefined && total !== null) index = add(readBlock(lines, index, index, said, code ?? ownPlugin ?? null))
    else if (text !== undefined) index = add(readBlock(lines, index, index, text, plugin ?? null))
    else if (line === viteHead) {
      const next = lines[index + 1] ?? ''
      const [, own, message] = /^\[([^\]]{1,100})\] (\S.{0,4000})$/.exec(next) ?? []
      if (next.trim() !== '' && !rolldownCount.test(next)) index = add(readBlock(lines, index, index + 1, message ?? next.trim(), own ?? null))
    }
  }
  return { entries, total, noise: [] }
}

/** Reads rollup, rolldown and Vite's builds with either. */
export const rollupParser: Parser = {
  format: 'rollup',
  tools: 'rollup 4, vite 5 and 8 (build)',
  marks: ['[!] ', 'error during build:', 'Build failed with '],
  parse,
}
