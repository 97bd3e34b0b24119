import { isOwnPath, parseFrame } from '../../location.ts'
import type { Location } from '../../location.ts'

const position = /:\d{1,9}:\d{1,9}\)?(?: \{)?$/
const oldRuntime = /^(?:assert|bootstrap_node|buffer|child_process|cluster|crypto|dgram|dns|domain|events|fs|http|https|module|net|node|path|process|readline|repl|stream|timers|tls|tty|url|util|vm|zlib|_[a-z]{1,20}_[a-z]{1,20})\.js$/
const placeless = /\((?:<anonymous>|native|index \d{1,9})\)(?: \{)?$/
const matching = /^\.\.\. \d{1,9} lines matching cause stack trace \.\.\.$/

/** True for a frame of a JavaScript stack trace: `at fn (file:1:2)`, `at async file:1:2`, `at new Promise (<anonymous>)`. */
export function isJsFrame(line: string): boolean {
  const text = line.trim()
  if (text.startsWith('at ')) return position.test(text) || placeless.test(text)
  return text.startsWith('... ') && matching.test(text)
}

/** True for a path that can be the project's own code; before version 12 Node's own files had no prefix and no folder. */
export function isOwnFile(path: string): boolean {
  return isOwnPath(path) && !oldRuntime.test(path)
}

/** Where a frame stands, when that is the project's own code; else null. */
export function ownPlace(line: string): Location | null {
  const text = line.trimEnd()
  const frame = parseFrame(text.endsWith(' {') ? text.slice(0, -2) : text)
  if (frame === null || !isOwnFile(frame.file) || /[<>,]/.test(frame.file)) return null
  // A source map that does not fit: `out/vs/file:/home/app/src/a.ts`.
  const source = frame.file.lastIndexOf('/file:/')
  return source === -1 ? frame : { ...frame, file: frame.file.slice(source + '/file:'.length) }
}

function shown(line: string): string {
  const text = line.trim()
  return text.endsWith(' {') ? text.slice(0, -2) : text
}

const isLibraryFrame = (line: string): boolean => /[\\/]node_modules[\\/]/.test(line) && isJsFrame(line)

/** The project's own frames among `lines`, trimmed, at most `limit`; where there is none the first two of libraries. */
export function ownFrames(lines: readonly string[], limit = 3): string[] {
  const own: string[] = []
  const others: string[] = []
  for (const line of lines) {
    if (own.length >= limit) break
    if (ownPlace(line) !== null) own.push(shown(line))
    else if (own.length === 0 && others.length < Math.min(2, limit) && isLibraryFrame(line)) others.push(shown(line))
  }
  return own.length > 0 ? own : others
}

/** The place of the first own frame; null when all frames are of libraries and the runtime. */
export function firstOwnPlace(lines: readonly string[]): Location | null {
  for (const line of lines) {
    const place = ownPlace(line)
    if (place !== null) return place
  }
  return null
}
