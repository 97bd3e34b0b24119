import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const head = /^(error|warning)(?:\[([A-Za-z]{1,4}\d{3,5})\])?: (\S.{0,4000})$/
const arrow = /^\s{0,12}--> ((?:[A-Za-z]:)?[^\s:][^:]{0,600}):(\d{1,9}):(\d{1,9})$/
const frame = /^\s{0,12}(?:\d{1,9} {0,3}[|/\\]|\||=|\.\.\.|-->|:::|\d{1,9} [+~-])/
const lint = /`(?:-D |#\[deny\(|#\[forbid\()((?:clippy::|rustdoc::)?[\w-]{2,60})/
const couldNotCompile = /^error: could not compile `([^`]{1,200})`.{0,200}? due to (?:(\d{1,9}) )?previous errors?/
const aborting = /^error: aborting due to (?:(\d{1,9}) )?previous errors?/
const wrapper = /^error: (?:could not compile |aborting due to |test failed, to rerun |doctest failed, to rerun |\d{1,9} targets? failed|build failed|process didn't exit successfully|Recipe |bench failed)/
const cargoError = /^error: (?:package ID specification |no matching package|failed to |could not find |could not execute |manifest path |the lock file |the package |no such (?:sub)?command|unexpected argument |found a virtual manifest|no (?:bin|example|test|library) targets? |cannot specify |toolchain |component |rustup could not |linking with |couldn't |cyclic package dependency|the manifest-path|unable to |network failure)/
const mostFrame = 40

interface Block {
  readonly end: number
  readonly place: readonly string[] | null
  readonly frame: readonly string[]
  readonly rule: string | null
}

/** Reads place, code and notes below a header. */
function readBlock(lines: readonly string[], start: number): Block {
  let place: readonly string[] | null = null
  let rule: string | null = null
  const taken: string[] = []
  let index = start + 1
  for (; index < Math.min(lines.length, start + 200); index += 1) {
    const line = lines[index] ?? ''
    const at: RegExpExecArray | null = place === null && line.includes('-->') ? arrow.exec(line) : null
    if (at !== null) place = at.slice(1)
    else if (!frame.test(line) && !(/^(?:help|note): /.test(line) && place !== null) && !(place === null && index < start + 4 && /^ {4,12}\S/.test(line))) break
    else if (taken.length < mostFrame && !/^\s{0,12}\|$/.test(line)) taken.push(line)
    rule ??= lint.exec(line)?.[1] ?? null
  }
  return { end: index, place, frame: taken, rule }
}

const buildScript = /^error: failed to run (?:custom build command|build command)/
const shownScript = 10

/** Index after the report on a build script, and what the script said last on its error stream. */
function readBuildScript(lines: readonly string[], start: number): { readonly end: number; readonly said: readonly string[] } {
  let end = start + 1
  let errors = -1
  for (; end < Math.min(lines.length, start + 1000); end += 1) {
    const line = lines[end] ?? ''
    if (line.trim() === '--- stderr') errors = end + 1
    else if (/^(?:error: (?:build failed|failed to run|could not compile)|warning: build failed|error\[)/.test(line)) break
  }
  const from = errors === -1 ? start + 1 : errors
  const trace = lines.slice(from, end).findIndex((line) => line.trim() === 'stack backtrace:')
  const said = lines.slice(from, trace === -1 ? end : from + trace).map((line) => line.trimEnd()).filter((line) => line.trim() !== '' && !/^\s{0,8}note: [Rr]un with `RUST_BACKTRACE/.test(line) && line.trim() !== 'Caused by:')
  return { end, said: said.slice(-shownScript) }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  const totals = new Map<string, number>()
  const seen = new Set<string>()
  const isCargo = lines.some((line) => /^\s{0,12}(?:Compiling|Checking|Finished|Updating|Running|Downloading|Blocking) \S/.test(line) || line.startsWith('error[E'))
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index) || !(line.startsWith('error') || line.startsWith('warning'))) continue
    const [, severity, code, message] = head.exec(line) ?? []
    if (message === undefined) continue
    const own = { kind: 'compile' as const, name: null, message, start: index }
    const nowhere = { file: null, line: null, column: null, rule: code ?? null, excerpt: [], end: index + 1 }
    const [, crate, count = '1'] = couldNotCompile.exec(line) ?? []
    if (crate !== undefined) totals.set(crate, Math.max(totals.get(crate) ?? 0, Number(count)))
    else if (aborting.test(line)) totals.set('', (totals.get('') ?? 0) + Number(aborting.exec(line)?.[1] ?? '1'))
    if (severity === 'error' && wrapper.test(line)) {
      entries.push({ ...own, ...nowhere, kind: 'task', wrapper: true })
      continue
    }
    if (buildScript.test(line)) {
      const { end, said } = readBuildScript(lines, index)
      entries.push({ ...own, ...nowhere, excerpt: said, end })
      index = end - 1
      continue
    }
    const block = readBlock(lines, index)
    if (severity === 'warning' || block.place === null) {
      if (severity === 'warning' && block.place !== null) noise.push([index, block.end])
      if (severity === 'error' && (cargoError.test(line) || (code !== undefined && isCargo))) entries.push({ ...own, ...nowhere, kind: code === undefined && !message.startsWith('linking') ? 'config' : 'compile', excerpt: block.frame, end: Math.max(block.end, index + 1) })
      continue
    }
    const [file = '', at = '', column = ''] = block.place
    const key = JSON.stringify([code, message, block.place])
    if (seen.has(key)) noise.push([index, block.end])
    else entries.push({ ...own, kind: block.rule === null ? 'compile' : 'lint', file: cleanPath(file), line: Number(at), column: Number(column), rule: code ?? block.rule, excerpt: block.frame, end: block.end })
    seen.add(key)
    index = block.end - 1
  }
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0)
  return { entries, total: total === 0 ? null : total, noise }
}

/** Reads rustc, clippy and what cargo says of its own errors. */
export const rustcParser: Parser = {
  format: 'rustc',
  tools: 'Rust 1.95 (rustc, cargo build, clippy)',
  marks: ['error[E', 'error: ', ' --> '],
  parse,
}
