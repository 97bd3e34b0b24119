import type { ParsedEntry } from '../../parser.ts'
import type { Block } from './read-blocks.ts'
import { treeKey } from './read-tree.ts'
import type { TreeFailure } from './read-tree.ts'

const longestExcerpt = 30

function withFurther(first: ParsedEntry, others: readonly ParsedEntry[]): ParsedEntry {
  const messages = new Set(others.map(({ message }) => message.split('\n')[0] ?? ''))
  messages.delete(first.message.split('\n')[0] ?? '')
  const further = [...messages].map((message) => `also: ${message}`)
  return further.length === 0 ? first : { ...first, excerpt: [...first.excerpt.slice(0, longestExcerpt - further.length), ...further].slice(0, longestExcerpt) }
}

/**
 * One entry for each test, when there are more blocks than the `failures` that Vitest counted: a test has a block for each
 * try, soft expectation and failed hook. Tests of one name stay apart as often as the tree names them.
 */
export function mergeBlocks(blocks: readonly Block[], tree: readonly TreeFailure[], failures: number | null): ParsedEntry[] {
  if (failures !== null && blocks.length <= failures) return blocks.map(({ entry }) => entry)
  const named = new Map<string, number>()
  for (const { file, name } of tree) named.set(treeKey(file, name), (named.get(treeKey(file, name)) ?? 0) + 1)
  const groups = new Map<string, { readonly most: number; readonly entries: ParsedEntry[] }>()
  for (const { header, entry } of blocks) {
    const key = JSON.stringify([header.project, header.file, header.name, header.name === null ? entry.message : ''])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { most: named.get(treeKey(header.file, header.name)) ?? 1, entries: [entry] })
    else group.entries.push(entry)
  }
  return [...groups.values()].flatMap(({ most, entries }) => {
    const [first] = entries
    if (first === undefined) return []
    return entries.length <= most ? entries : [withFurther(first, entries.slice(most)), ...entries.slice(1, most)]
  })
}
