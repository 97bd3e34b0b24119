const width = 160

/** Names, several to a line, in at most `maxLines` lines of which the first says how many there are; none is left out. */
export function packNames(names: readonly string[], maxLines: number): string[] {
  const heading = `FAIL: ${String(names.length)} checks failed, too many for more than their names`
  const lines: string[] = []
  let line = ''
  for (const name of names) {
    if (line !== '' && line.length + 2 + name.length > width) {
      lines.push(`${line},`)
      line = name
    } else {
      line = line === '' ? name : `${line}, ${name}`
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length < maxLines) return [heading, ...lines]
  const perLine = Math.ceil(names.length / Math.max(1, maxLines - 1))
  const packed = names.flatMap((_, index) => (index % perLine === 0 ? [names.slice(index, index + perLine).join(', ')] : []))
  return maxLines > 1 ? [heading, ...packed] : packed
}
