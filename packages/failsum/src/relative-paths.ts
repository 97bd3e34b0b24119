const insidePath = /[\w.~>/\\-]/
const fileScheme = 'file://'

/** `text` with the paths and file addresses under `root` relative to it; a longer path that only ends like `root` stays whole. */
export function relativePaths(text: string, root: string | undefined): string {
  if (root === undefined) return text
  const folder = root.endsWith('/') ? root : `${root}/`
  if (folder === '/') return text
  let relative = ''
  let from = 0
  for (let at = text.indexOf(folder); at !== -1; at = text.indexOf(folder, at + 1)) {
    if (at < from) continue
    const start = text.endsWith(fileScheme, at) ? at - fileScheme.length : at
    if (start === at && at > 0 && insidePath.test(text[at - 1] ?? '')) continue
    relative += text.slice(from, start)
    from = at + folder.length
  }
  return relative + text.slice(from)
}
