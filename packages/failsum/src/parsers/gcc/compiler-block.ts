/** What stands below a diagnostic of a compiler: its code frame and the notes that belong to it. */
export interface CompilerBlock {
  readonly excerpt: readonly string[]
  /** Index after the last line. */
  readonly end: number
}

const frameLine = /^\s{0,10}(?:\d{1,9} )?\| ?/
const caretLine = /^[\s|]{0,2000}[~^][\s~^|-]{0,2000}$/
const note = /^(?:[A-Za-z]:)?[^\s:][^:]{0,600}:\d{1,9}(?::\d{1,9})?: note: /
const mostLines = 60
const mostExcerpt = 20

/** Reads the lines below the diagnostic at `start`: frames with a bar (gcc 9 and later), code above a caret (clang, javac), notes. */
export function readCompilerBlock(lines: readonly string[], start: number): CompilerBlock {
  const excerpt: string[] = []
  let index = start + 1
  while (index < Math.min(lines.length, start + mostLines)) {
    const line = lines[index] ?? ''
    const isCode = line.trim() !== '' && caretLine.test(lines[index + 1] ?? '') && (lines[index + 1] ?? '').includes('^') && !frameLine.test(line)
    if (isCode && excerpt.length < mostExcerpt) excerpt.push(line, lines[index + 1] ?? '')
    else if (!isCode && (frameLine.test(line) || note.test(line)) && line.trim() !== '') {
      if (excerpt.length < mostExcerpt) excerpt.push(line)
    } else if (!isCode) break
    index += isCode ? 2 : 1
  }
  return { excerpt, end: index }
}
