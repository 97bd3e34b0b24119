import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const undefinedReference = /^(?:(?:\S{0,200}\/|\w{0,60}-)?ld(?:\.\w{1,10})?(?:\.exe)?: )?(?:(\S[^:]{0,600}):(?:(\d{1,9}):|\(\.[\w.+-]{1,200}\):)? )?(undefined reference to [`'‘“].{1,2000}|multiple definition of [`'‘“].{1,2000})$/
const missing = /^(?:(?:\S{0,200}\/|\w{0,60}-)?ld(?:\.\w{1,10})?|collect2): (?:error: )?((?:cannot find |library not found for |framework not found |unable to find library |duplicate symbol).{1,1000})$/
const appleHead = /^Undefined symbols(?: for architecture \w{1,20})?:$/
const appleSymbol = /^ {2}"?(.{1,1000}?)"?, referenced from:$/
const wrapper = /^(?:collect2: (?:fatal )?error: ld returned |ld: symbol\(s\) not found)/
const objectFile = /\.(?:o|obj|a|so|lo)$/

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const seen = new Set<string>()
  const noise: [number, number][] = []
  const add = (message: string, place: Pick<ParsedEntry, 'file' | 'line'>, start: number, excerpt: readonly string[] = []): void => {
    const key = JSON.stringify([message, place])
    if (seen.has(key)) noise.push([start, start + 1])
    else entries.push({ kind: 'compile', name: null, ...place, column: null, rule: null, message, excerpt, start, end: start + 1 + excerpt.length })
    seen.add(key)
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trimEnd()
    if (isClaimed(index) || line === '') continue
    const [, file, at, text] = line.includes(' of ') || line.includes(' to ') ? (undefinedReference.exec(line) ?? []) : []
    if (text !== undefined) {
      const source = file === undefined || objectFile.test(file) ? null : cleanPath(file)
      add(text, { file: source, line: at === undefined || source === null ? null : Number(at) }, index)
      continue
    }
    const lost = missing.exec(line)?.[1]
    if (lost !== undefined) add(lost, { file: null, line: null }, index)
    else if (wrapper.test(line)) entries.push({ kind: 'task', name: null, file: null, line: null, column: null, rule: null, message: line, excerpt: [], start: index, end: index + 1, wrapper: true })
    else if (appleHead.test(line)) {
      for (let next = index + 1; next < Math.min(lines.length, index + 400); next += 1) {
        const symbol = appleSymbol.exec(lines[next] ?? '')?.[1]
        if (symbol !== undefined) add(`undefined symbol ${symbol}`, { file: null, line: null }, next, (lines[next + 1] ?? '').startsWith('      ') ? [(lines[next + 1] ?? '').trim()] : [])
        else if (!/^ {4}/.test(lines[next] ?? '')) break
      }
    }
  }
  return { entries, total: null, noise }
}

/** Reads linkers: GNU ld, gold and lld, and Apple's. */
export const linkerParser: Parser = {
  format: 'linker',
  tools: 'GNU ld 2.40, ld of macOS (look-alike)',
  marks: ['undefined reference to', 'multiple definition of', 'ld: ', 'collect2: ', 'Undefined symbols'],
  parse,
}
