/** A line of the spec reporter that tells of a test. */
export interface SpecMark {
  readonly glyph: '✖' | '✔' | '▶' | '﹣' | '⚠'
  readonly indent: number
  readonly name: string
  /** All after the glyph: equal where a failure is listed again. */
  readonly text: string
  readonly duration: string | null
  /** True when the test is marked as TODO, so that it cannot fail the run, or as skipped. */
  readonly isExcused: boolean
}

const glyphs = new Set(['✖', '✔', '▶', '﹣', '⚠'])
const digits = /^\d{1,12}(?:\.\d{1,12})?$/
const directive = /^ # (?:TODO|SKIP|EXPECTED FAILURE)\b/

function isGlyph(text: string | undefined): text is SpecMark['glyph'] {
  return text !== undefined && glyphs.has(text)
}

/** Reads `✖ name (1.2ms) # TODO`; null when the line has no mark. */
export function readSpecMark(line: string): SpecMark | null {
  const trimmed = line.trim()
  const glyph = trimmed[0]
  if (!isGlyph(glyph) || trimmed[1] !== ' ') return null
  const text = trimmed.slice(2).trim()
  const indent = line.length - line.trimStart().length
  const close = text.lastIndexOf('ms)')
  const open = close === -1 ? -1 : text.lastIndexOf(' (', close)
  const rest = close === -1 ? '' : text.slice(close + 'ms)'.length)
  const duration = open === -1 ? '' : text.slice(open + 2, close)
  if (open === -1 || !digits.test(duration) || (rest !== '' && !directive.test(rest))) {
    return { glyph, indent, name: text, text, duration: null, isExcused: glyph === '﹣' || glyph === '⚠' }
  }
  const name = text.slice(0, open).trim()
  return { glyph, indent, name, text, duration, isExcused: glyph === '﹣' || glyph === '⚠' || rest !== '' }
}
