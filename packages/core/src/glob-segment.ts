import micromatch from 'micromatch'

/** Decides whether one part of a path, between two slashes, matches. */
export type SegmentMatcher = (segment: string) => boolean

/** A stretch of a pattern without `*`: it matches texts of one length only. */
interface Chunk {
  readonly length: number
  readonly matches: SegmentMatcher
}

const token = /\\.|\[(?:\[:[a-z]+:\]|\\.|[^\]\\])+\]|\*+|[^]/g
const special = /^[()[\]{}|+!@^$"]$/

function isStar(part: string): boolean {
  return part.startsWith('*')
}

function isClass(part: string): boolean {
  return part.length > 1 && part.startsWith('[')
}

function literalOf(part: string): string {
  return part.length > 1 ? part.slice(1) : part
}

/** The part as micromatch has to read it; an escaped letter is that letter, not a class of letters. */
function escaped(part: string): string {
  if (special.test(part)) return `\\${part}`
  if (part.startsWith('[!')) return `[^${part.slice(2)}`
  return /^\\\w/.test(part) ? literalOf(part) : part
}

/** Only `?` and `[…]` are left to micromatch; whatever else it takes for syntax means itself here. */
function chunkOf(parts: readonly string[]): Chunk {
  if (!parts.some((part) => part === '?' || isClass(part))) {
    const literal = parts.map(literalOf).join('')
    return { length: literal.length, matches: (segment) => segment === literal }
  }
  const pattern = parts.map(escaped).join('')
  return { length: parts.length, matches: micromatch.matcher(pattern, { dot: true }) }
}

function splitAtStars(parts: readonly string[]): string[][] {
  const chunks: string[][] = [[]]
  for (const part of parts) {
    if (isStar(part)) chunks.push([])
    else chunks.at(-1)?.push(part)
  }
  return chunks
}

/** Index after the first place in `segment` where `chunk` matches, -1 when there is none. */
function findEnd(chunk: Chunk, segment: string, from: number, end: number): number {
  for (let start = from; start + chunk.length <= end; start += 1) {
    if (chunk.matches(segment.slice(start, start + chunk.length))) return start + chunk.length
  }
  return -1
}

/** Number of `*` in one part of a pattern; those that stand for themselves do not count. */
export function countStars(pattern: string): number {
  return (pattern.match(token) ?? []).filter(isStar).join('').length
}

/**
 * Compiles one part of a glob. Between two stars the first place that fits is always good enough, so a match takes at most
 * the length of the pattern times the length of the segment, where one regular expression for all of it could run for ever.
 */
export function segmentMatcher(pattern: string): SegmentMatcher {
  const [head = [], ...others] = splitAtStars(pattern.match(token) ?? [])
  const tail = others.pop()
  const first = chunkOf(head)
  if (tail === undefined) return first.matches
  const last = chunkOf(tail)
  const middle = others.map(chunkOf)
  return (segment) => {
    const end = segment.length - last.length
    if (segment === '' || segment === '.' || segment === '..' || end < first.length) return false
    if (!first.matches(segment.slice(0, first.length)) || !last.matches(segment.slice(end))) return false
    let position = first.length
    for (const chunk of middle) {
      position = findEnd(chunk, segment, position, end)
      if (position === -1) return false
    }
    return true
  }
}
