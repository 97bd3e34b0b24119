import { messageMasks } from './message-masks.ts'

export interface NormalizeOptions {
  /** Absolute path of the project: paths under it become relative to it, the path itself `<root>`. */
  readonly root?: string
}

function withoutRoot(text: string, root: string): string {
  const parts = root.split(/[\\/]/).filter((part) => part !== '')
  if (parts.length === 0) return text
  const start = root.startsWith('/') ? '/' : ''
  const path = parts.map((part) => part.replaceAll(/[^\w]/g, String.raw`\$&`)).join(String.raw`[\\/]{1,2}`)
  const pattern = new RegExp(String.raw`(?<![\w.~>-])(?:file://)?(?:/private)?${start}${path}(?:([\\/]{1,2})|(?![\w.-]))`, 'g')
  return text.replaceAll(pattern, (_match, separator: string | undefined) => (separator === undefined ? '<root>' : ''))
}

/**
 * A message without what changes from run to run while the failure stays the same: times, durations, temporary and home
 * folders, ports, process ids, addresses, hashes, seeds and attempt numbers become fixed words, white space becomes single
 * blanks. Numbers that may be operands, counts or codes stay. Idempotent, linear in the length of `text`.
 */
export function normalizeMessage(text: string, options: NormalizeOptions = {}): string {
  let message = text.replaceAll(/\s+/g, ' ').trim()
  if (options.root !== undefined) message = withoutRoot(message, options.root)
  for (const { pattern, replacement } of messageMasks) {
    message = typeof replacement === 'string' ? message.replaceAll(pattern, replacement) : message.replaceAll(pattern, replacement)
  }
  return message
}
