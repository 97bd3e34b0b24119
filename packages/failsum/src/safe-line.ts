import { stripControls } from './decode/strip-controls.ts'

const longestShown = 200

/** Characters that reorder or hide text: bidirectional controls, zero-width characters, line separators, tags, selectors of variants. */
export const hidingCharacters: RegExp = /[\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

/** `text` as one line that can be shown to a person or an agent: nothing that steers a terminal, at most `longest` characters. */
export function safeLine(text: string, longest: number = longestShown): string {
  const oneLine = stripControls(text.replaceAll('\n', ' ').slice(0, 4 * longest))
    .replace(hidingCharacters, '')
    .replaceAll('\t', '  ')
    .trimEnd()
  if (oneLine.length <= longest) return oneLine
  const cut = oneLine.slice(0, longest - 1)
  // Half of a surrogate pair at the end would not be valid text.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
