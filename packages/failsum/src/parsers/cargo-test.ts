import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { isRustPanic, readRustPanic } from './cargo/rust-panic.ts'

const running = /^running \d{1,9} tests?$/
const verdict = /^test (\S.{0,500}?)(?: - should panic)? \.\.\. FAILED$/
const block = /^---- (\S.{0,500}?) (?:stdout|stderr) ----$/
const result = /^test result: (?:FAILED|ok)\. \d{1,9} passed; (\d{1,9}) failed;/
const docTest = /^((?:[A-Za-z]:)?\S.{0,500}\.rs) - (?:.{0,300} )?\(line (\d{1,9})\)(?: - .{1,30})?$/
const notPanicked = /^note: (test did not panic as expected)(?: at ((?:[A-Za-z]:)?[^\s:][^:]{0,600}):(\d{1,9}):(\d{1,9}))?$/
const mostPrinted = 5

type Facts = Pick<ParsedEntry, 'file' | 'line' | 'column' | 'message' | 'excerpt'>

/** Reads what a failed test printed. */
function readFacts(name: string, body: readonly string[]): Facts {
  const doc = docTest.exec(name)
  const place = { file: doc?.[1] ?? null, line: doc === null ? null : Number(doc[2]), column: null }
  const at = body.findIndex(isRustPanic)
  const missed = body.map((line) => notPanicked.exec(line)).find((match) => match !== null)
  const written = body.filter((line) => line.trim() !== '')
  if (at !== -1) {
    const panic = readRustPanic(body, at)
    const [first = '', ...rest] = panic.message
    const printed = body.slice(0, at).filter((line) => line.trim() !== '').slice(-mostPrinted)
    const found = panic.place === null || doc !== null ? place : { file: panic.place.file, line: panic.place.line, column: panic.place.column }
    return { ...found, message: first || 'panicked', excerpt: [...rest, ...printed] }
  }
  if (missed !== undefined) {
    const found = missed[2] === undefined ? place : { file: missed[2], line: Number(missed[3]), column: Number(missed[4]) }
    return { ...found, message: missed[1] ?? '', excerpt: [] }
  }
  const error = written.findLastIndex((line) => line.startsWith('Error: ') || line.startsWith('error: ') || /^error\[/.test(line))
  const first = error === -1 ? written[0] : written[error]
  return { ...place, message: first?.trim() ?? 'failed without a message', excerpt: written.filter((line) => line !== first).slice(0, 10) }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let total: number | null = null
  let pending = new Map<string, number>()
  const closePending = (): void => {
    for (const [name, start] of pending) entries.push({ kind: 'test', name, file: null, line: null, column: null, rule: null, message: 'failed, the log has no details', excerpt: [], start, end: start + 1 })
    pending = new Map()
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const failed = line.startsWith('test ') ? verdict.exec(line)?.[1] : undefined
    const count = line.startsWith('test result: ') ? result.exec(line)?.[1] : undefined
    const name = line.startsWith('---- ') ? block.exec(line)?.[1] : undefined
    if (running.test(line)) closePending()
    else if (failed !== undefined) pending.set(failed, index)
    else if (count !== undefined) {
      total = (total ?? 0) + Number(count)
      closePending()
      noise.push([index, index + 1])
    } else if (name !== undefined) {
      let end = index + 1
      while (end < lines.length && !block.test(lines[end] ?? '') && lines[end] !== 'failures:' && !result.test(lines[end] ?? '')) end += 1
      entries.push({ kind: 'test', name, rule: null, ...readFacts(name, lines.slice(index + 1, end)), start: index, end })
      pending.delete(name)
      index = end - 1
    }
  }
  closePending()
  return { entries, total, noise }
}

/** Reads `cargo test`: libtest's list, the blocks of the failed tests and doc tests. */
export const cargoTestParser: Parser = {
  format: 'cargo-test',
  tools: 'Rust 1.95 (cargo test), panics before 1.73 (look-alike)',
  marks: [' ... FAILED', ' stdout ----', 'test result: FAILED'],
  parse,
}
