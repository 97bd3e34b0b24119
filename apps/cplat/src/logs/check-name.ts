import { basename } from 'node:path'
import { opError } from '@adlc/core'

const longest = 60
const hashDigits = 8

function withoutOuterDots(part: string): string {
  let from = 0
  let to = part.length
  while (from < to && part.charAt(from) === '.') from += 1
  while (to > from && part.charAt(to - 1) === '.') to -= 1
  return part.slice(from, to)
}

/** Only letters, digits, `_`, `.` and `-`, the last two inside only: never a path, a hidden file or a flag. */
function sanitize(text: string): string {
  const parts = text.split(/[^A-Za-z0-9._]/).map(withoutOuterDots)
  return parts.filter((part) => part !== '').join('-')
}

/** FNV-1a, as hex: tells names apart and, unlike SHA-256, costs nothing to load. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(hashDigits, '0')
}

/** A long name keeps its start and gets a hash of the whole, so that two long names stay two. */
function shorten(name: string, whole: string): string {
  if (name.length <= longest) return name
  return `${sanitize(name.slice(0, longest - hashDigits - 1))}-${shortHash(whole)}`
}

/** The name of the check that a command is: `pnpm test` becomes `pnpm-test`. */
export function checkNameOf(command: readonly string[]): string {
  const [program = '', ...args] = command
  const whole = [basename(program), ...args].join(' ')
  return shorten(sanitize(whole) || 'check', whole)
}

/** A name given with `--name`, made safe for a folder. Throws an operational error when nothing of it is left. */
export function givenCheckName(name: string): string {
  const safe = sanitize(name)
  if (safe !== '') return shorten(safe, name)
  throw opError(`--name: expected a name with letters or digits, found ${JSON.stringify(name)}`)
}
