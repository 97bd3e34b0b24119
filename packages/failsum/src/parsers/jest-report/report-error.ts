import { stripControls } from '../../decode/strip-controls.ts'
import { isOwnPath, parseFrame } from '../../location.ts'
import type { ParsedEntry } from '../../parser.ts'

const excerptLines = 30

/** The lines of a text of a report, without colours. */
export function textLines(text: string): string[] {
  return text.split('\n').map(stripControls)
}

/** The first lines of the errors of a test after its first. */
function furtherErrors(texts: readonly string[]): string[] {
  return texts.slice(1, 4).map((text) => `also: ${stripControls(text.split('\n')[0] ?? '').trim()}`)
}

/** The entry of a test or file whose errors are `texts`; the first one is shown. */
export function errorEntry(texts: readonly string[], rest: Pick<ParsedEntry, 'kind' | 'name' | 'start' | 'end'>, file: string): ParsedEntry {
  const lines = textLines(texts[0] ?? '')
  const frames = lines.flatMap((line) => {
    const frame = parseFrame(line)
    return frame !== null && isOwnPath(frame.file) ? [{ line, frame }] : []
  })
  const place = frames[0]?.frame
  const firstFrame = lines.findIndex((line) => /^\s{1,100}at /.test(line))
  const head = (firstFrame === -1 ? lines : lines.slice(0, firstFrame)).filter((line) => line.trim() !== '')
  const [message = 'failed, the report holds no error of it', ...detail] = head
  return {
    ...rest,
    file: place?.file ?? file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: null,
    message: message.trim(),
    excerpt: [...furtherErrors(texts), ...(detail.length > 0 ? detail : frames.slice(0, 3).map(({ line }) => line))].slice(0, excerptLines),
  }
}
