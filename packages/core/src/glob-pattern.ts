import { expandBraces } from './glob-braces.ts'
import { countStars, segmentMatcher } from './glob-segment.ts'
import type { SegmentMatcher } from './glob-segment.ts'
import { opError } from './op-error.ts'

/** A part of a pattern: a matcher for one part of a path, or any number of parts. */
type Part = SegmentMatcher | '**'

const longestPattern = 1000
const mostStars = 6
const mostAlternatives = 100

function refuse(pattern: string, reason: string): never {
  const shown = pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern
  throw opError(`glob ${JSON.stringify(shown)}: ${reason}`)
}

function check(pattern: string): void {
  if (pattern === '') refuse(pattern, 'expected a pattern, found an empty text')
  if (pattern.length > longestPattern) refuse(pattern, `longer than ${String(longestPattern)} characters`)
  if (/(?<!\\)[?*+@!]\(/.test(pattern)) refuse(pattern, 'groups such as @(a|b) are not supported; write {a,b}')
  if (/\{[^{},/]*\.\.[^{},/]*\}/.test(pattern)) refuse(pattern, 'ranges such as {1..3} are not supported; write {1,2,3}')
}

function compilePart(pattern: string, part: string): Part {
  if (part === '**') return part
  if (countStars(part) > mostStars) refuse(pattern, `more than ${String(mostStars)} "*" in ${JSON.stringify(part)}`)
  return segmentMatcher(part)
}

function compileOne(pattern: string, alternative: string): readonly Part[] {
  const parts = alternative.split('/')
  const kept = parts.filter((part, index) => part !== '.' && (part !== '' || index === 0))
  return kept.map((part) => compilePart(pattern, part))
}

/** True when `**` may stand for this part of a path: it never leads out of the folder it begins in. */
function isCrossed(segment: string): boolean {
  return segment !== '..' && segment !== '.'
}

/** Goes back to the last `**` only, so the work is at most the number of parts times the number of segments. */
function matchesParts(parts: readonly Part[], segments: readonly string[]): boolean {
  let part = 0
  let segment = 0
  let retry: { readonly part: number; segment: number } | null = null
  while (segment < segments.length) {
    const current = parts[part]
    const text = segments[segment] ?? ''
    if (current === '**') {
      retry = { part: part + 1, segment }
      part += 1
    } else if (current?.(text) === true) {
      part += 1
      segment += 1
    } else {
      if (retry === null || !isCrossed(segments[retry.segment] ?? '')) return false
      retry.segment += 1
      part = retry.part
      segment = retry.segment
    }
  }
  return parts.slice(part).every((left) => left === '**')
}

/**
 * Compiles one glob into a function over the parts of a path. Throws an OpError on a pattern that is empty, too long, too
 * wide or of a kind that is not supported.
 */
export function compileGlob(pattern: string): (segments: readonly string[]) => boolean {
  check(pattern)
  const alternatives =
    expandBraces(pattern, mostAlternatives) ?? refuse(pattern, `more than ${String(mostAlternatives)} alternatives in braces`)
  const compiled = alternatives.map((alternative) => compileOne(pattern, alternative))
  return (segments) => compiled.some((parts) => matchesParts(parts, segments))
}
