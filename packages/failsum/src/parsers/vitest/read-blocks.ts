import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readErrorBlock } from './error-block.ts'
import type { Run } from './find-runs.ts'
import { blockNumberOf, failHeaderOf, isRunHeader, isTotals, sectionTitleOf } from './run-lines.ts'
import type { FailHeader } from './run-lines.ts'

/** An entry read from a block, with what its `FAIL` line names. */
export interface Block {
  readonly header: FailHeader
  readonly entry: ParsedEntry
}

interface Header extends FailHeader {
  readonly index: number
}

function closesBlock(line: string): boolean {
  return blockNumberOf(line) !== null || isTotals(line) || isRunHeader(line) || sectionTitleOf(line) !== null
}

/** The `FAIL` lines from `from` on that share one error, and where its text starts. */
function readHeaders(lines: readonly string[], from: number, to: number): { readonly headers: readonly Header[]; readonly body: number } {
  const headers: Header[] = []
  let body = from
  for (let index = from; index < to; index += 1) {
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

function kindOf({ name }: FailHeader, section: string, message: string): EntryKind {
  if (name === null || message.includes('No test found in suite')) return 'suite'
  if (/^(?:\w{1,40}: )?Hook timed out in /.test(message) || section.startsWith('Failed Suites')) return 'hook'
  if (/^(?:\w{1,40}: )?Test timed out in /.test(message)) return 'timeout'
  return message.startsWith('TypeCheckError') ? 'type' : 'test'
}

/** For each line the number of the next closed block, 0 when none follows. */
function nextBlockNumbers(lines: readonly string[], { from, to }: Run): Int32Array {
  const numbers = new Int32Array(to + 1)
  for (let index = to - 1; index >= from; index -= 1) numbers[index] = blockNumberOf(lines[index] ?? '')?.block ?? numbers[index + 1] ?? 0
  return numbers
}

/** Reads the blocks ` FAIL  file > suite > test`, error, `⎯[n/m]⎯`; several names may share one error, a test may have several blocks. */
export function readBlocks(lines: readonly string[], run: Run): Block[] {
  const blocks: Block[] = []
  const next = nextBlockNumbers(lines, run)
  let section = ''
  let last = 0
  for (let index = run.from; index < run.to; index += 1) {
    const line = lines[index] ?? ''
    section = sectionTitleOf(line) ?? section
    last = blockNumberOf(line)?.block ?? last
    if (failHeaderOf(line) === null) continue
    const { headers, body } = readHeaders(lines, index, run.to)
    // When the next number is the next block's, a `FAIL` line before it is part of the message.
    const isWhole = next[body] === last + 1
    let end = body
    while (end < run.to && !closesBlock(lines[end] ?? '') && (isWhole || failHeaderOf(lines[end] ?? '') === null)) end += 1
    const { message, excerpt, place } = readErrorBlock(lines.slice(body, end))
    const closing = end < run.to ? blockNumberOf(lines[end] ?? '') : null
    last = closing?.block ?? last
    const closed = closing === null ? end : end + 1
    for (const header of headers) {
      const parents = header.project === null ? [] : [header.project]
      const entry: ParsedEntry = {
        kind: kindOf(header, section, message),
        name: header.name === null ? null : [...parents, header.name].join(' > '),
        // Vite names a file from the project's root: `/test/a.test.js`.
        file: place === null || place.file === `/${header.file}` ? header.file : place.file,
        line: place === null ? header.line : place.line,
        column: place?.column ?? null,
        rule: null,
        message: message === '' ? 'failed, the log holds no error of it' : message,
        excerpt,
        start: header.index,
        end: header.index === headers.at(-1)?.index ? closed : header.index + 1,
      }
      blocks.push({ header, entry })
    }
    index = Math.max(index, closed - 1)
  }
  return blocks
}
