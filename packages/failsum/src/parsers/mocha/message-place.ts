import { cleanPath, isOwnPath } from '../../location.ts'
import type { Location } from '../../location.ts'

const fileInMessage = / (?:of file (\/.{1,1000}|[A-Za-z]:[\\/].{1,1000})|\((\/.{1,1000}|[A-Za-z]:[\\/].{1,1000})\))$/

/** The file that mocha names at the end of its own messages, as for a timeout; null when it names none. */
export function placeInMochaMessage(message: readonly string[]): Location | null {
  for (const line of message) {
    const found = fileInMessage.exec(line.slice(-1100))
    const file = found?.[1] ?? found?.[2]
    if (file !== undefined && isOwnPath(file)) return { file: cleanPath(file), line: null, column: null }
  }
  return null
}
