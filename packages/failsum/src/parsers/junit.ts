import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { placeOf } from './vitest/error-block.ts'

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const numbers = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/

function decodeEntity(entity: string, name: string): string {
  const [, hex, decimal] = numbers.exec(name) ?? []
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
  if (Number.isInteger(code) && code <= 0x10ffff) return String.fromCodePoint(code)
  return entities[name] ?? entity
}

const decode = (text: string): string => text.replaceAll(/&([#\w]{1,10});/g, decodeEntity)

/** The value of attribute `name` of the tag in `line`, null when it has none. */
function attribute(line: string, name: string): string | null {
  const at = line.indexOf(` ${name}="`)
  if (at === -1) return null
  const start = at + name.length + 3
  const end = line.indexOf('"', start)
  return end === -1 ? null : decode(line.slice(start, end))
}

const isFailure = (line: string): boolean => /^\s{0,100}<(?:failure|error)\b/.test(line)

function closes(line: string): boolean {
  return line.includes('</failure>') || line.includes('</error>') || line.endsWith('/>')
}

function entryOf(testcase: string, lines: readonly string[], start: number, end: number): ParsedEntry {
  const head = lines[start] ?? ''
  const body = lines.slice(start + 1, end).map(decode).filter((line) => line.trim() !== '' && !/<\/(?:failure|error)>/.test(line))
  const className = attribute(testcase, 'classname') ?? ''
  const isFile = /\.\w{1,5}$/.test(className) && /[\\/]/.test(className)
  const name = attribute(testcase, 'name') ?? ''
  const place = placeOf(body)
  const isWholeFile = isFile && name === className
  return {
    kind: isWholeFile ? 'suite' : 'test',
    name: isWholeFile ? null : [isFile ? '' : className, name].filter((part) => part !== '').join(' > '),
    file: place?.file ?? attribute(testcase, 'file') ?? (isFile ? className : null),
    line: place?.line ?? (Number(attribute(testcase, 'line') ?? '') || null),
    column: place?.column ?? null,
    rule: null,
    message: attribute(head, 'message') ?? body[0]?.trim() ?? 'failed, the report holds no error of it',
    excerpt: body.slice(0, 30),
    start,
    end,
  }
}

/** Reads the report line by line, as the tools lay it out: one tag a line. */
function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const start = lines.findIndex((line, index) => /^\s{0,20}<testsuites?[ >]/.test(line) && !isClaimed(index))
  if (start === -1) return { entries, total: null, noise: [] }
  let testcase = ''
  let last = start + 1
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.includes('<testcase')) testcase = line
    if (/^\s{0,20}<\/testsuites?>/.test(line)) last = index + 1
    if (!isFailure(line)) continue
    let end = index + 1
    while (end < lines.length && !closes(lines[end - 1] ?? '')) end += 1
    entries.push(entryOf(testcase, lines, index, end))
    last = Math.max(last, end)
    index = end - 1
  }
  const head = lines[start] ?? ''
  const counts = ['failures', 'errors'].map((name) => attribute(head, name)).filter((count) => count !== null)
  const total = counts.length === 0 || !head.includes('<testsuites') ? null : counts.reduce((sum, count) => sum + (Number(count) || 0), 0)
  return { entries, total, noise: [[start, last]] }
}

/** Reads JUnit XML that a reporter has printed into the log. */
export const junitParser: Parser = {
  format: 'junit',
  tools: 'JUnit XML of vitest, node:test and others, one tag a line',
  marks: ['<testsuite'],
  parse,
}
