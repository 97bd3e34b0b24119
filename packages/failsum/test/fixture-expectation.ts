import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Entry } from '../src/index.ts'

const fixtures = fileURLToPath(new URL('../../../fixtures', import.meta.url))

/** A failure of a recorded run, written down from the sources of its project. */
interface Expected {
  readonly name?: string | readonly string[]
  readonly file?: string
  readonly line?: number | readonly number[]
  /** Other places that are as good, `file:line`. */
  readonly at?: string | readonly string[]
  readonly messageIncludes?: string | readonly string[]
  readonly messageAll?: readonly string[]
  readonly kind?: string | readonly string[]
}

/** What `expect.json` beside a recording holds. */
export interface Expectation {
  readonly exitCode: number
  readonly entries: readonly Expected[]
  readonly optional?: readonly Expected[]
  readonly totalsFailed?: number | null | readonly (number | null)[]
  readonly mustNotInclude?: readonly string[]
  readonly textIncludes?: readonly string[]
  readonly textExcludes?: readonly string[]
}

/** One recorded run. */
export interface Recording {
  /** `tool/case`. */
  readonly id: string
  readonly log: string
  readonly expected: Expectation
}

type Found = Pick<Entry, 'name' | 'file' | 'line' | 'message' | 'excerpt' | 'rule' | 'kind'>

const list = <T>(value: T | readonly T[] | undefined): readonly T[] => (value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T])

/** Letters and digits only, so that separators, quotes and brackets make no difference. */
const words = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

const has = (text: string, part: string): boolean => words(text).includes(words(part))

function isPlaced({ file, line }: Found, want: Expected): boolean {
  const places = [
    ...(want.file === undefined ? [] : [{ path: want.file, lines: list(want.line) }]),
    ...list(want.at).map((place) => {
      const [, path = place, at] = /^(.*?):(\d+)$/.exec(place) ?? []
      return { path, lines: at === undefined ? [] : [Number(at)] }
    }),
  ]
  return places.length === 0 || places.some(({ path, lines }) => `/${file ?? ''}`.endsWith(`/${path}`) && (lines.length === 0 || lines.includes(line ?? -1)))
}

function fits(found: Found, want: Expected): boolean {
  const text = [found.name, found.rule, found.file, found.message, ...found.excerpt].join('\n')
  const isNamed = want.name === undefined || list(want.name).some((name) => has(found.name ?? '', name))
  const isTold = want.messageIncludes === undefined || list(want.messageIncludes).some((part) => has(text, part))
  const isKind = want.kind === undefined || list(want.kind).includes(found.kind)
  return isNamed && isTold && isKind && isPlaced(found, want) && list(want.messageAll).every((part) => has(text, part))
}

/** Pairs each wanted failure with a found one (bipartite matching by augmenting paths); returns the index found for each, -1 for none. */
function pairUp(wanted: readonly Expected[], found: readonly Found[]): number[] {
  const taken = new Map<number, number>()
  const tryOne = (want: number, seen: Set<number>): boolean => {
    for (const [index, entry] of found.entries()) {
      if (seen.has(index) || !fits(entry, wanted[want] ?? {})) continue
      seen.add(index)
      const owner = taken.get(index)
      if (owner === undefined || tryOne(owner, seen)) {
        taken.set(index, want)
        return true
      }
    }
    return false
  }
  for (const want of wanted.keys()) tryOne(want, new Set())
  return wanted.map((_, want) => [...taken].find(([, owner]) => owner === want)?.[0] ?? -1)
}

/** Every recording below `fixtures/`, or those of one tool. */
export function recordings(tool?: string): Recording[] {
  return readdirSync(join(fixtures, tool ?? ''), { recursive: true, encoding: 'utf8' })
    .map((path) => join(fixtures, tool ?? '', path))
    .filter((path) => path.endsWith('expect.json') && !path.includes('node_modules') && statSync(path).isFile())
    .sort()
    .map((path) => ({
      id: path.slice(fixtures.length + 1, -'/expect.json'.length),
      log: readFileSync(path.replace(/expect\.json$/, 'log.txt'), 'utf8'),
      expected: JSON.parse(readFileSync(path, 'utf8')) as Expectation,
    }))
}

/** Fails unless `found` holds each expected failure once, at its place, and no other that is not optional. */
export function expectEntries(found: readonly Found[], { entries, optional = [], mustNotInclude = [] }: Expectation): void {
  const pairs = pairUp(entries, found)
  const missing = entries.filter((_, index) => pairs[index] === -1)
  const invented = found.filter((entry, index) => !pairs.includes(index) && !optional.some((want) => fits(entry, want)))
  const confused = found.filter(({ name, message }) => mustNotInclude.some((part) => has(name ?? '', part) || has(message.split('\n')[0] ?? '', part)))
  const brief = ({ kind, name, file, line, message }: Found): Pick<Found, 'kind' | 'name' | 'file' | 'line' | 'message'> => ({ kind, name, file, line, message })
  expect({ missing, invented: invented.map(brief), confused: confused.map(brief) }).toEqual({ missing: [], invented: [], confused: [] })
}
