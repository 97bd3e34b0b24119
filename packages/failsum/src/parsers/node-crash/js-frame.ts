import { isOwnPath, parseFrame } from '../../location.ts'
import type { Location } from '../../location.ts'

const position = /:\d{1,9}:\d{1,9}\)?(?: \{)?$/
const placeless = /\((?:<anonymous>|native|index \d{1,9})\)(?: \{)?$/
const matching = /^\.\.\. \d{1,9} lines matching cause stack trace \.\.\.$/

/** True for a frame of a JavaScript stack trace: `at fn (file:1:2)`, `at async file:1:2`, `at new Promise (<anonymous>)`. */
export function isJsFrame(line: string): boolean {
  const text = line.trim()
  if (text.startsWith('at ')) return position.test(text) || placeless.test(text)
  return text.startsWith('... ') && matching.test(text)
}

/** Where a frame stands, when that is the project's own code; else null. */
export function ownPlace(line: string): Location | null {
  const text = line.trimEnd()
  const frame = parseFrame(text.endsWith(' {') ? text.slice(0, -2) : text)
  return frame !== null && isOwnPath(frame.file) && !/[<>,]/.test(frame.file) ? frame : null
}

/** The project's own frames among `lines`, trimmed, at most `limit`. */
export function ownFrames(lines: readonly string[], limit = 3): string[] {
  const frames: string[] = []
  for (const line of lines) {
    if (frames.length >= limit) break
    if (ownPlace(line) === null) continue
    const text = line.trim()
    frames.push(text.endsWith(' {') ? text.slice(0, -2) : text)
  }
  return frames
}

/** The place of the first own frame; null when all frames are of libraries and the runtime. */
export function firstOwnPlace(lines: readonly string[]): Location | null {
  for (const line of lines) {
    const place = ownPlace(line)
    if (place !== null) return place
  }
  return null
}
