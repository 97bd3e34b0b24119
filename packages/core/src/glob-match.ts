import { posix } from 'node:path'
import { compileGlob } from './glob-pattern.ts'

/** Longer paths and names than any file has: they match nothing, so that a line of a log cannot cost time. */
const longestPath = 4096
const longestName = 255

const mostCached = 200
const cache = new Map<string, (path: string) => boolean>()

function segmentsOf(path: string): readonly string[] | null {
  if (path.length > longestPath) return null
  const segments = posix.normalize(path).split('/')
  if (segments.at(-1) === '') segments.pop()
  return segments.some((segment) => segment.length > longestName) ? null : segments
}

function isExclusion(glob: string): boolean {
  return glob.startsWith('!') && !glob.startsWith('!(')
}

/**
 * Compiles globs into a function that is true for a path which at least one of them matches and no `!glob` excludes.
 * Paths have `/` between their parts; `.`, `..` and `//` are resolved first, so `src/**` never matches `src/../x`, and an
 * absolute path stays absolute. `*`, `?`, `[…]`, `{a,b}` and `**` are understood, a leading dot is like any other letter.
 * Throws an OpError on a pattern that is not supported.
 */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const wanted = globs.filter((glob) => !isExclusion(glob)).map(compileGlob)
  const excluded = globs.filter(isExclusion).map((glob) => compileGlob(glob.slice(1)))
  return (path) => {
    const segments = segmentsOf(path)
    if (segments === null) return false
    return wanted.some((matches) => matches(segments)) && !excluded.some((matches) => matches(segments))
  }
}

/** True when `path` matches one of `globs`; see `globMatcher`. The compiled globs of the latest calls are kept. */
export function globMatch(path: string, globs: readonly string[]): boolean {
  const key = JSON.stringify(globs)
  let matches = cache.get(key)
  if (matches === undefined) {
    matches = globMatcher(globs)
    const [oldest] = cache.keys()
    if (cache.size >= mostCached && oldest !== undefined) cache.delete(oldest)
    cache.set(key, matches)
  }
  return matches(path)
}
