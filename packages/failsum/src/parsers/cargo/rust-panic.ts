import { cleanPath } from '../../location.ts'
import type { Location } from '../../location.ts'

/** A panic of Rust as the runtime prints it. */
export interface RustPanic {
  readonly thread: string
  readonly place: Location | null
  readonly message: readonly string[]
  /** Index after the last line. */
  readonly end: number
}

const newer = /^thread '(.{1,500}?)'(?: \(\d{1,12}\))? panicked at ((?:[A-Za-z]:)?[^\s:][^:]{0,600}):(\d{1,9}):(\d{1,9}):$/
const older = /^thread '(.{1,500}?)' panicked at '(.{0,4000}?)(?:', ((?:[A-Za-z]:)?[^\s:'][^:']{0,600}\.rs):(\d{1,9})(?::(\d{1,9}))?)?$/
const frame = /^\s{1,40}at ((?:[A-Za-z]:)?[^\s:][^:]{0,600}):(\d{1,9})(?::(\d{1,9}))?$/
const library = /(?:^|\/)rustc\/[0-9a-f]{6,40}\/|\/\.cargo\/registry\/|\/\.rustup\/|(?:^|\/)(?:src\/)?lib(?:std|core|alloc|test|panic_\w{1,20}|backtrace|unwind)\/|^(?:\/[^:]{1,300})?library\/(?:std|core|alloc|test)\//
const mostMessage = 40
const mostBacktrace = 600

/** True for a line that may begin a panic. */
export const isRustPanic = (line: string): boolean => line.startsWith("thread '") && (newer.test(line) || older.test(line))

const isOwn = (file: string): boolean => !library.test(file)

/** First frame of the project below `from`, and where the backtrace ends. */
function readBacktrace(lines: readonly string[], from: number): { readonly place: Location | null; readonly end: number } {
  let place: Location | null = null
  let index = from
  for (; index < Math.min(lines.length, from + mostBacktrace); index += 1) {
    const line = lines[index] ?? ''
    const at = frame.exec(line)
    if (at === null && !/^\s{1,8}\d{1,5}: /.test(line) && !/^(?:stack backtrace:|note: )/.test(line)) break
    const file = cleanPath(at?.[1] ?? '')
    if (at !== null && place === null && isOwn(file)) place = { file, line: Number(at[2]), column: at[3] === undefined ? null : Number(at[3]) }
  }
  return { place, end: index }
}

/** Reads the panic that begins at `start`. */
export function readRustPanic(lines: readonly string[], start: number): RustPanic {
  const head = lines[start] ?? ''
  const [, thread = '', file, line, column] = newer.exec(head) ?? []
  const message: string[] = []
  let index = start + 1
  if (file === undefined) return readOlderPanic(lines, start)
  for (; index < Math.min(lines.length, start + mostMessage); index += 1) {
    const text = lines[index] ?? ''
    if (text === 'stack backtrace:' || text.startsWith('note: run with `RUST_BACKTRACE') || text.trim() === '' || text.startsWith('---- ')) break
    message.push(text)
  }
  const { place, end } = readBacktrace(lines, index)
  const own = { file: cleanPath(file), line: Number(line), column: Number(column) }
  return { thread, place: isOwn(own.file) ? own : (place ?? own), message, end }
}

/** Before Rust 1.73 the message stands in quotes on the line of the panic, and may go on below. */
function readOlderPanic(lines: readonly string[], start: number): RustPanic {
  const [, thread = '', text = ''] = older.exec(lines[start] ?? '') ?? []
  const message: string[] = []
  const last = /^(.{0,4000}?)', ((?:[A-Za-z]:)?[^\s:'][^:']{0,600}\.rs):(\d{1,9})(?::(\d{1,9}))?$/
  let own: Location | null = null
  let index = start
  for (; index < Math.min(lines.length, start + mostMessage) && own === null; index += 1) {
    const line = index === start ? (lines[start] ?? '').slice((lines[start] ?? '').indexOf("panicked at '") + "panicked at '".length) : (lines[index] ?? '')
    const [, rest, file, at, column] = last.exec(line) ?? []
    if (file !== undefined) own = { file: cleanPath(file), line: Number(at), column: column === undefined ? null : Number(column) }
    message.push(rest ?? line)
  }
  if (own === null) return { thread, place: null, message: [text], end: start + 1 }
  const { place, end } = readBacktrace(lines, index)
  return { thread, place: isOwn(own.file) ? own : (place ?? own), message, end }
}
