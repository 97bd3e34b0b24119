import type { EntryKind } from './entry.ts'

const groups: readonly (readonly EntryKind[])[] = [
  ['compile', 'type', 'lint', 'format', 'test', 'suite', 'hook', 'timeout'],
  ['unhandled', 'crash'],
  ['config', 'tool', 'other'],
  ['task'],
  ['infra'],
]

const groupOf = new Map(groups.flatMap((kinds, index) => kinds.map((kind) => [kind, index] as const)))

/** The entries best first: what a fix round can act on before what only tells that something broke, else in log order. */
export function rankEntries<T extends { readonly kind: EntryKind; readonly logLine: number }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => (groupOf.get(a.kind) ?? 0) - (groupOf.get(b.kind) ?? 0) || a.logLine - b.logLine)
}
