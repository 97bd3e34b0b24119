import type { ParsedEntry } from '../../parser.ts'
import { fileHeaderOf, indentOf } from './run-lines.ts'

const cross = /^\s{1,200}(?:✕|×) (\S.*)$/
const mark = /^\s{1,200}(?:✓|✕|×|○|✎|√) /
const timing = / \(\d{1,9}(?:\.\d{1,9})? m?s\)$/

interface Title {
  readonly indent: number
  readonly text: string
}

/** Reads the failed tests of the tree that `--verbose` prints below a file: names are all it has. */
export function readTree(lines: readonly string[]): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  let file: string | null = null
  let titles: Title[] = []
  for (const [index, line] of lines.entries()) {
    const header = fileHeaderOf(line)
    if (header !== null) {
      file = header.failed ? header.file : null
      titles = []
      continue
    }
    if (file === null || line.trim() === '') continue
    const indent = indentOf(line)
    // A bullet ends the tree: what follows is the text of an error.
    if (line.trimStart().startsWith('●') || indent === 0) {
      file = null
      continue
    }
    titles = titles.filter((title) => title.indent < indent)
    if (!mark.test(line)) titles.push({ indent, text: line.trim() })
    const name = cross.exec(line)?.[1]?.replace(timing, '')
    if (name === undefined) continue
    entries.push({
      kind: 'test',
      name: [...titles.map(({ text }) => text), name].join(' > '),
      file,
      line: null,
      column: null,
      rule: null,
      message: 'failed, the log holds no error of it',
      excerpt: [],
      start: index,
      end: index + 1,
    })
  }
  return entries
}
