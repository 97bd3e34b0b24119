import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readErrorBlock } from './error-block.ts'
import { blockCountOf, failHeaderOf, isRunHeader, isTotals, sectionTitleOf } from './run-lines.ts'
import type { FailHeader } from './run-lines.ts'

interface Header extends FailHeader {
  readonly index: number
}

function closesBlock(line: string): boolean {
  return blockCountOf(line) !== null || isTotals(line) || isRunHeader(line) || sectionTitleOf(line) !== null
}

/** The `FAIL` lines from `from` on that share one error, and where its text starts. */
function readHeaders(lines: readonly string[], from: number): { readonly headers: readonly Header[]; readonly body: number } {
  const headers: Header[] = []
  let body = from
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const header = failHeaderOf(line)
    if (header === null) {
      if (line.trim() === '') continue
      break
    }
    headers.push({ ...header, index })
    body = index + 1
  }
  return { headers, body }
}

function kindOf(header: FailHeader, section: string, message: string): EntryKind {
  if (header.name === null) return 'suite'
  if (/^(?:Error: )?Hook timed out in /.test(message) || section.startsWith('Failed Suites')) return 'hook'
  if (/^(?:Error: )?Test timed out in /.test(message)) return 'timeout'
  return message.startsWith('TypeCheckError') ? 'type' : 'test'
}

/** Reads the blocks ` FAIL  file > suite > test`, error, `⎯[n/m]⎯`; several names may share one error. */
export function readBlocks(lines: readonly string[], from: number, to: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const seen = new Set<string>()
  let section = ''
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    section = sectionTitleOf(line) ?? section
    if (failHeaderOf(line) === null) continue
    const { headers, body } = readHeaders(lines, index)
    let end = body
    while (end < to && !closesBlock(lines[end] ?? '') && failHeaderOf(lines[end] ?? '') === null) end += 1
    const { message, excerpt, place } = readErrorBlock(lines.slice(body, end))
    const closed = end < to && blockCountOf(lines[end] ?? '') !== null ? end + 1 : end
    for (const header of headers) {
      const parents = header.project === null ? [] : [header.project]
      const name = header.name === null ? null : [...parents, header.name].join(' > ')
      // A retried test has a block for each try.
      const key = JSON.stringify([header.project, header.file, header.name, place?.line])
      if (seen.has(key)) continue
      seen.add(key)
      entries.push({
        kind: kindOf(header, section, message),
        name,
        file: place?.file ?? header.file,
        line: place?.line ?? null,
        column: place?.column ?? null,
        rule: null,
        message: message === '' ? 'failed, the log holds no error of it' : message,
        excerpt,
        start: header.index,
        end: header.index === headers.at(-1)?.index ? closed : header.index + 1,
      })
    }
    index = Math.max(index, closed - 1)
  }
  return entries
}
