import type { ParsedEntry } from '../../parser.ts'
import { ownFrame, ownFrames, readPythonFrame, withoutBar } from './trace.ts'
import type { PythonFrame } from './trace.ts'

const header = /^\s{0,40}\+ Exception Group Traceback \(most recent call last\):$/
const barred = /^\s{0,200}(?:\| |\+ |\+-|\|$)/
const separator = /^\s{0,200}\+-[-+]*(?:\+-*)? \d{1,4} -+$/
const message = /^[A-Za-z_][\w.]{0,200}: \S/
const maxLines = 2000

/** True for the line that begins the report of an uncaught exception group. */
export function isGroupHeader(line: string): boolean {
  return line.includes('Exception Group Traceback') && header.test(line.trimEnd())
}

/** Reads the report of an exception group: its own message, and the message of each exception in it. */
export function groupEntry(lines: readonly string[], start: number): ParsedEntry {
  let end = start + 1
  while (end < Math.min(lines.length, start + maxLines) && barred.test(lines[end] ?? '')) end += 1
  const frames: PythonFrame[] = []
  const messages: string[] = []
  for (let index = start + 1; index < end; index += 1) {
    const line = lines[index] ?? ''
    if (separator.test(line)) continue
    const text = withoutBar(line)
    const frame = readPythonFrame(text)
    if (frame !== null) frames.push({ ...frame, text: [text.trimEnd()] })
    else if (!/^\s/.test(text) && message.test(text.slice(0, 500))) messages.push(text.trim())
  }
  const [first = 'ExceptionGroup', ...inner] = messages
  const frame = ownFrame(frames)
  const place = { file: frame?.file ?? null, line: frame?.line ?? null, column: null, rule: null }
  return { kind: 'crash', name: null, ...place, message: first, excerpt: [...inner, ...ownFrames(frames)].slice(0, 30), start, end }
}
