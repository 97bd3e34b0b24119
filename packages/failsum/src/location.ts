/** A place in a source file; line and column are 1-based, null when the log does not say. */
export interface Location {
  readonly file: string
  readonly line: number | null
  readonly column: number | null
}

const libraryPath = /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|vendor|\.pnpm|\.yarn)[\\/]|^(?:node:|internal[\\/]|webpack[:\\/]|evalmachine)|^<|^native$/

/** True for a path that can be the project's own code: not a dependency, not the runtime. */
export function isOwnPath(path: string): boolean {
  return !libraryPath.test(path)
}

/** A path as the log means it: `file://` and a leading `./` dropped, percent escapes of URLs decoded. */
export function cleanPath(path: string): string {
  let clean = path
  if (clean.startsWith('file://')) {
    clean = clean.slice('file://'.length)
    try {
      clean = decodeURIComponent(clean)
    } catch {
      // Not a valid escape: the path is kept as printed.
    }
    if (/^\/[A-Za-z]:[\\/]/.test(clean)) clean = clean.slice(1)
  }
  return clean.startsWith('./') ? clean.slice(2) : clean
}

const trailingPosition = /:(\d{1,9})(?::(\d{1,9}))?\)?$/

/** Reads `path:line[:column]` at the end of `text`; the path may hold blanks and a drive colon. */
export function parseLocation(text: string): Location | null {
  const position = trailingPosition.exec(text)
  if (position === null || position.index === 0) return null
  const file = cleanPath(text.slice(0, position.index))
  return { file, line: Number(position[1]), column: position[2] === undefined ? null : Number(position[2]) }
}

/**
 * Reads a stack frame of V8 (`at fn (file:1:2)`, `at async file:1:2`) or of Vitest (` ❯ fn file:1:2`).
 * Null when the line is no frame or the frame has no position.
 */
export function parseFrame(line: string): Location | null {
  const text = line.trim()
  if (text.startsWith('at ')) {
    const open = text.endsWith(')') ? text.lastIndexOf(' (') : -1
    const place = open === -1 ? text.slice(3).replace(/^async /, '') : text.slice(open + 2, -1)
    return parseLocation(place)
  }
  if (text.startsWith('❯ ')) {
    const rest = text.slice(2).trim()
    const whole = parseLocation(rest)
    if (whole === null) return null
    const blank = rest.lastIndexOf(' ')
    return blank === -1 ? whole : parseLocation(rest.slice(blank + 1))
  }
  return null
}

/** The first frame among `lines` that is the project's own code. */
export function firstOwnFrame(lines: readonly string[]): Location | null {
  for (const line of lines) {
    const frame = parseFrame(line)
    if (frame !== null && isOwnPath(frame.file)) return frame
  }
  return null
}
