const key = /^([A-Za-z_][\w-]{0,60}):(?: (.*))?$/

/** A value of a YAML block: its lines without indent. */
export interface YamlField {
  readonly key: string
  readonly lines: readonly string[]
}

function unquote(text: string): string {
  const first = text[0]
  if (text.length < 2 || (first !== "'" && first !== '"') || text.at(-1) !== first) return text
  const inner = text.slice(1, -1)
  return first === "'" ? inner.replaceAll("''", "'").replaceAll("\\'", "'") : inner.replaceAll('\\"', '"')
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/**
 * The top-level fields of a YAML block as test runners write it. Not a YAML reader: `|-` texts and plain values only,
 * and a key may come twice.
 */
export function readYamlFields(lines: readonly string[]): YamlField[] {
  const fields: YamlField[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [, name, value = ''] = key.exec((lines[index] ?? '').slice(0, 8000)) ?? []
    if (name === undefined) continue
    let end = index + 1
    while (end < lines.length && ((lines[end] ?? '').trim() === '' || indentOf(lines[end] ?? '') > 0)) end += 1
    const below = lines.slice(index + 1, end)
    const indent = below.reduce((least, line) => (line.trim() === '' ? least : Math.min(least, indentOf(line))), 80)
    const isBlock = /^[|>][+-]?\d?$/.test(value)
    const text = below.map((line) => line.slice(indent).trimEnd())
    while (text.length > 0 && text.at(-1) === '') text.pop()
    fields.push({ key: name, lines: isBlock || value === '' ? text : [unquote(value), ...text] })
    index = end - 1
  }
  return fields
}

/** The lines of the first field called `name`; empty when there is none. */
export function firstField(fields: readonly YamlField[], name: string): readonly string[] {
  return fields.find((field) => field.key === name)?.lines ?? []
}

/** The lines of the last field called `name`; empty when there is none. */
export function lastField(fields: readonly YamlField[], name: string): readonly string[] {
  return fields.findLast((field) => field.key === name)?.lines ?? []
}
