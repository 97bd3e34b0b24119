/** Alternatives between two braces: indexes of the closing brace and of the commas. */
interface Group {
  readonly close: number
  readonly commas: readonly number[]
}

const token = /\\.|\[(?:\\.|[^\]\\])+\]|[^]/g

/** Groups by the index of their opening brace. Braces without a partner or a comma stand for themselves. */
function groupsOf(tokens: readonly string[]): Map<number, Group> {
  const groups = new Map<number, Group>()
  const open: { readonly start: number; readonly commas: number[] }[] = []
  for (const [index, text] of tokens.entries()) {
    if (text === '{') open.push({ start: index, commas: [] })
    else if (text === ',') open.at(-1)?.commas.push(index)
    else if (text === '}') {
      const group = open.pop()
      if (group !== undefined && group.commas.length > 0) groups.set(group.start, { close: index, commas: group.commas })
    }
  }
  return groups
}

/** The patterns that the braces of `pattern` stand for, in order, or null when they are more than `limit`. */
export function expandBraces(pattern: string, limit: number): readonly string[] | null {
  const tokens = pattern.match(token) ?? []
  const groups = groupsOf(tokens)

  const alternativesOf = (start: number, { close, commas }: Group): string[] | null => {
    const all: string[] = []
    let from = start + 1
    for (const to of [...commas, close]) {
      const alternatives = expand(from, to)
      if (alternatives === null) return null
      all.push(...alternatives)
      from = to + 1
    }
    return all
  }

  const expand = (from: number, to: number): string[] | null => {
    let expanded = ['']
    let index = from
    while (index < to) {
      const group = groups.get(index)
      const suffixes = group === undefined ? [tokens[index] ?? ''] : alternativesOf(index, group)
      if (suffixes === null || expanded.length * suffixes.length > limit) return null
      expanded = expanded.flatMap((prefix) => suffixes.map((suffix) => prefix + suffix))
      index = group === undefined ? index + 1 : group.close + 1
    }
    return expanded
  }

  return expand(0, tokens.length)
}
