import type { ParsedEntry } from '../../parser.ts'
import { fileHeaderOf, indentOf } from './run-lines.ts'
import type { FileHeader } from './run-lines.ts'

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
  let header: FileHeader | null = null
  let titles: Title[] = []
  for (const [index, line] of lines.entries()) {
    const next = fileHeaderOf(line)
    if (next !== null) {
      header = next.failed ? next : null
      titles = []
      continue
    }
    if (header === null || line.trim() === '') continue
    const indent = indentOf(line)
    // A bullet ends the tree: what follows is the text of an error.
    if (line.trimStart().startsWith('●') || indent === 0) {
      header = null
      continue
    }
    titles = titles.filter((title) => title.indent < indent)
    if (!mark.test(line)) titles.push({ indent, text: line.trim() })
    const name = cross.exec(line)?.[1]?.replace(timing, '')
    if (name === undefined) continue
    entries.push({
      kind: 'test',
      name: [header.project, ...titles.map(({ text }) => text), name].filter((part) => part !== null).join(' > '),
      file: header.file,
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

/** A name as both the tree and the blocks give it. */
export function nameKey(name: string | null): string {
  return (name ?? '').replaceAll(' › ', ' > ').replace(timing, '').trim()
}
