import { append } from '../../append.ts'
import { isOwnPath } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { failureEntry, isCancelledByParent, isSubtestsFailed } from './failure-entry.ts'
import { readLooseErrors } from './file-failure.ts'
import type { LooseErrors } from './file-failure.ts'
import { readSpecRuns } from './spec-runs.ts'
import type { InlineFailure, ListedFailure, SpecRun } from './spec-runs.ts'

interface Paired {
  readonly listed: ListedFailure | null
  /** Index into the run's tree; null when its mark is not in the log. */
  readonly inline: number | null
}

const rawDuration = /^\d{1,12}\.\d{3,12}$/

/** Pairs the list's failures with their marks in the tree, first come first served. */
function pair(run: SpecRun): Paired[] {
  const waiting = new Map<string, number[]>()
  for (const [index, { mark }] of run.inline.entries()) {
    const same = waiting.get(mark.text)
    if (same === undefined) waiting.set(mark.text, [index])
    else same.push(index)
  }
  for (const queue of waiting.values()) queue.reverse()
  const pairs: Paired[] = run.listed
    .map((listed) => ({ listed, inline: listed.mark.isExcused ? null : (waiting.get(listed.mark.text)?.pop() ?? null) }))
    .filter(({ listed }) => !listed.mark.isExcused)
  const ownLines = pairs.filter(({ inline }) => inline === null || !(run.inline[inline]?.isParent ?? false)).length
  const isListed = run.hasList && ownLines > 0 && ownLines >= (run.counted ?? 0) - parentsOf(run).length
  const isComplete = isListed || run.counted === 0
  if (isComplete) return pairs
  const rest = [...waiting.values()].flat().filter((index) => isLikely(run.inline[index], run.isSure))
  return [...pairs, ...rest.map((inline) => ({ listed: null, inline }))]
}

/** Parents that failed; tests among them are in the tool's count, suites are not. */
function parentsOf(run: SpecRun): InlineFailure[] {
  return run.inline.filter(({ isParent }) => isParent)
}

/** Without the list a mark in the tree must look like node:test's: other tools and console output use the same sign. */
function isLikely(failure: InlineFailure | undefined, isSure: boolean): boolean {
  if (failure === undefined) return false
  const { mark, parents, isParent, below, error } = failure
  if (isParent) return error.length > 0 || below.length === 0
  return parents.length > 0 || isCancelledByParent(error) || rawDuration.test(mark.duration ?? '') || (isSure && mark.duration !== null)
}

function ownPlace(place: Location | null): Location | null {
  return place !== null && isOwnPath(place.file) ? place : null
}

/** Without the tree: in the list the tests that a broken hook cancelled stand right above the suite with the hook's error. */
function isBeforeHook(pairs: readonly Paired[], index: number): boolean {
  for (let at = index + 1; at < Math.min(pairs.length, index + 1000); at += 1) {
    const error = pairs[at]?.listed?.error ?? []
    if (!isCancelledByParent(error)) return error.some((line) => line.includes(' SuiteContext.') || line.includes(' Suite.runHook '))
  }
  return false
}

function entriesOf(run: SpecRun, pairs: readonly Paired[], loose: LooseErrors): { readonly entries: ParsedEntry[]; readonly dropped: number } {
  const parents = pairs.map(({ inline }) => run.inline[inline ?? -1]).filter((failure) => failure?.isParent === true && !isSubtestsFailed(failure.error))
  const explained = new Set(parents.flatMap((failure) => failure?.below ?? []))
  const entries: ParsedEntry[] = []
  let dropped = 0
  for (const [index, { listed, inline }] of pairs.entries()) {
    const failure = inline === null ? null : (run.inline[inline] ?? null)
    const error = listed?.error ?? failure?.error ?? []
    const mark = listed?.mark ?? failure?.mark
    if (mark === undefined || isSubtestsFailed(error)) continue
    if (isCancelledByParent(error) && (inline === null ? isBeforeHook(pairs, index) : explained.has(inline))) {
      dropped += 1
      continue
    }
    const start = listed?.start ?? failure?.start ?? 0
    const end = listed?.end ?? failure?.end ?? start + 1
    const place = ownPlace(listed?.place ?? null)
    const isFile = error[0]?.trim() === "'test failed'" || (error.length === 0 && /\.[cm]?[jt]sx?$/.test(mark.name))
    const found = isFile ? loose.take(failure?.from ?? 0, failure?.start ?? 0, mark.name) : []
    if (found.length > 0) append(entries, found)
    else if (isFile) entries.push({ kind: 'suite', name: mark.name, file: place?.file ?? mark.name, line: null, column: null, rule: null, message: 'test failed', excerpt: [], start, end })
    else entries.push(failureEntry({ path: [...(failure?.parents ?? []), mark.name], error, place, isHook: failure?.isParent === true && error.length > 0, start, end }))
  }
  return { entries, dropped }
}

/** Reads the spec and the dot reporter of node:test. */
export function readSpecReport(segment: Segment): ParseResult {
  const loose = readLooseErrors(segment.lines, segment.isClaimed)
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  let total: number | null = null
  for (const run of readSpecRuns(segment)) {
    const pairs = pair(run)
    const isOurs = run.isSure || run.hasList && pairs.length > 0 || pairs.some(({ inline }) => rawDuration.test(run.inline[inline ?? -1]?.mark.duration ?? ''))
    if (!isOurs) continue
    const own = entriesOf(run, pairs, loose)
    append(entries, own.entries, run.coverage)
    append(noise, run.noise)
    if (run.counted === null) continue
    // Between the marks of a whole run stands only what its tests printed.
    noise.push([run.noise[0]?.[0] ?? 0, run.noise.at(-1)?.[1] ?? 0])
    const atLeast = run.counted - own.dropped - parentsOf(run).length
    total = (total ?? 0) + Math.max(own.entries.length, atLeast) + run.coverage.length
  }
  return { entries: entries.sort((a, b) => a.start - b.start), total, noise }
}
