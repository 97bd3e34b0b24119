import { hidingCharacters } from '../safe-line.ts'

// JSON.stringify escapes controls below U+0020 alone; U+009B starts a terminal sequence too.
const laterControls = /[\u007F-\u009F]/g

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join('')

/** `value` as one JSON document that a terminal shows as it is: what steers it or hides text is written as an escape. */
export function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replaceAll(laterControls, escaped).replaceAll(hidingCharacters, escaped)}\n`
}
