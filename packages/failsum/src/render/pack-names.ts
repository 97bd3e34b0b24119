const width = 160

/** Names, several to a line of about 160 characters; none is left out. */
export function packNames(names: readonly string[]): string[] {
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
  return line === '' ? lines : [...lines, line]
}

/** The same in at most `maxLines` lines, however long they get. */
export function squeezeNames(names: readonly string[], maxLines: number): string[] {
  const lines = packNames(names)
  if (lines.length <= maxLines) return lines
  const perLine = Math.ceil(names.length / Math.max(1, maxLines))
  return names.flatMap((_, index) => (index % perLine === 0 ? [names.slice(index, index + perLine).join(', ')] : []))
}
