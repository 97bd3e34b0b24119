import type { ParsedEntry } from '../../parser.ts'

/** An error that pip draws with `×`, `│` and `╰─>`. */
export interface BuildBox {
  readonly entry: ParsedEntry
  /** True when it says no more than that something it ran has failed. */
  readonly isOuter: boolean
}

const head = /^(?:ERROR|error): ([a-z]{2,40}(?:-[a-z]{2,40}){1,8})$/
const outer = /^(?:metadata-generation-failed|legacy-install-failure|failed-wheel-build-for-install)$/
const sectionHead = /^╰─> \[(?:\d{1,9} )?lines? of output\]|^╰─> \[\d{1,9} lines of output\]/
const outputEnd = '[end of output]'
const exceptionLine = /^(?:[A-Za-z_][\w.]{0,200}(?:Error|Exception|Exit|Interrupt|Failure)|error)\b(?::|$)/
const footer = /^(?:note|hint): /
const maxLines = 5000

/** What the command printed, from the line that names its error. */
function told(output: readonly string[]): readonly string[] {
  const at = output.findLastIndex((line) => exceptionLine.test(line.trim()))
  return at === -1 ? output.slice(-6) : output.slice(Math.max(0, at - 2), at + 6)
}

/** Reads the box whose `error: subprocess-exited-with-error` is at `start`. */
export function readBuildBox(lines: readonly string[], start: number): BuildBox | null {
  const title = head.exec((lines[start] ?? '').trim())?.[1]
  if (title === undefined) return null
  let end = start + 1
  let message = title
  let output: string[] | null = null
  const own: string[] = []
  let isDrawn = false
  for (let index = start + 1; index < Math.min(lines.length, start + maxLines); index += 1) {
    const text = (lines[index] ?? '').trim()
    if (output !== null && text !== outputEnd) {
      if (text !== '') output.push(text)
      end = index + 1
      continue
    }
    if (text === outputEnd) break
    if (text === '') continue
    if (text.startsWith('× ')) {
      message = text.slice(2)
      isDrawn = true
    } else if (sectionHead.test(text)) {
      output = []
    } else if (!/^[│╰]/.test(text) && !(isDrawn && /^\s{4,}/.test(lines[index] ?? ''))) {
      break
    } else {
      own.push(text.replace(/^(?:│|╰─>) ?/, ''))
    }
    end = index + 1
  }
  for (let index = end; index < Math.min(lines.length, end + 6); index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text !== '' && text !== outputEnd && !footer.test(text)) break
    if (text !== '') end = index + 1
  }
  const excerpt = [...own.filter((line) => line !== 'See above for output.'), ...told(output ?? [])].slice(0, 30)
  const place = { file: null, line: null, column: null, rule: title, start, end }
  return { isOuter: outer.test(title), entry: { kind: 'tool', name: null, message, excerpt, ...place } }
}
