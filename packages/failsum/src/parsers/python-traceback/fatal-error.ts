import type { ParsedEntry } from '../../parser.ts'
import { ownFrame, ownFrames, readPythonFrame } from './trace.ts'
import type { PythonFrame } from './trace.ts'

const fatal = /^Fatal Python error: (\S.{0,1000})$/
const noFile = /^(?:\S{0,400}[\\/])?python[\d.]{0,6}(?:\.exe)?: can't open file '([^'\n]{1,1000})': (\[Errno \d{1,4}\] .{1,200})$/
const noModule = /^(?:\S{0,400}[\\/])?python[\d.]{0,6}(?:\.exe)?: No module named (\S{1,400})$/
const maxLines = 300

const thread = /^(?:Current thread|Thread) 0x[0-9a-f]{1,16}\b/

/** Reads what the interpreter itself says when it cannot start or go on. */
export function readFatal(lines: readonly string[], index: number): ParsedEntry | null {
  const text = (lines[index] ?? '').trim()
  if (text.length > 1500 || !(text.startsWith('Fatal Python') || text.includes("can't open file '") || text.includes('No module named '))) return null
  const reason = fatal.exec(text)?.[1]
  const base = { name: null, file: null, line: null, column: null, rule: null, excerpt: [], start: index, end: index + 1 }
  if (reason === undefined) return noFile.test(text) || noModule.test(text) ? { kind: 'tool', ...base, message: text } : null
  const frames: PythonFrame[] = []
  let end = index + 1
  for (let at = index + 1; at < Math.min(lines.length, index + maxLines); at += 1) {
    const line = (lines[at] ?? '').trim()
    const frame = readPythonFrame(line)
    if (frame !== null) frames.push({ ...frame, text: [line] })
    else if (thread.test(line) && frames.length > 0) break
    else if (line !== '' && !thread.test(line) && !line.startsWith('Python runtime state: ')) break
    if (line !== '') end = at + 1
  }
  // These frames come innermost first.
  const inner = frames.reverse()
  const own = ownFrame(inner)
  return { kind: 'crash', ...base, file: own?.file ?? null, line: own?.line ?? null, message: `Fatal Python error: ${reason}`, excerpt: ownFrames(inner), end }
}
