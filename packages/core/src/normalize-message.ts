import { messageMasks } from './message-masks.ts'

export interface NormalizeOptions {
  /** Absolute path of the project: paths under it become relative to it, the path itself `<root>`. */
  readonly root?: string
}

/** A part of a path as a pattern; its blanks match any white space. */
function escaped(part: string): string {
  return part.replaceAll(/[^\w\s]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}

function withoutRoot(text: string, root: string): string {
  const parts = root.split(/[\\/]/).filter((part) => part !== '')
  if (parts.length === 0) return text
  const start = root.startsWith('/') ? '/' : ''
  const path = parts.map(escaped).join(String.raw`[\\/]{1,2}`)
  const pattern = new RegExp(String.raw`(?<![\w.~>-])(?:file://)?(?:/private)?${start}${path}(?:([\\/]{1,2})|(?![\w.<-]))`, 'g')
  return text.replaceAll(pattern, (_match, separator: string | undefined) => (separator === undefined ? '<root>' : ''))
}

/**
 * A message without what changes from run to run while the failure stays the same: times, durations, temporary and home
 * folders, ports, process ids, addresses, hashes, seeds and attempt numbers become fixed words, white space becomes single
 * blanks. Numbers that may be operands, counts or codes stay. Idempotent, linear in the length of `text`.
 */
export function normalizeMessage(text: string, options: NormalizeOptions = {}): string {
  let message = options.root === undefined ? text : withoutRoot(text, options.root)
  message = message.replaceAll(/\s+/g, ' ').trim()
  for (const { pattern, replacement } of messageMasks) {
    message = typeof replacement === 'string' ? message.replaceAll(pattern, replacement) : message.replaceAll(pattern, replacement)
  }
  return message
}
