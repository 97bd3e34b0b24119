import type { ParsedEntry } from '../parser.ts'

const shownMessages = 3

/** An error, and a key of the test it is of; null for one that is of no test. */
export interface TestError {
  readonly entry: ParsedEntry
  readonly test: string | null
  /** True when it is known to be of another try of the same test. */
  readonly isRetry?: boolean
}

const headOf = ({ entry }: TestError): string => entry.message.split('\n')[0] ?? ''

/** `first` with what the other errors of its test say, before its own excerpt. */
function joined(first: TestError, others: readonly TestError[]): ParsedEntry {
  const heads = new Set(others.map(headOf))
  heads.delete(headOf(first))
  const also = [...heads].slice(0, shownMessages).map((head) => `also: ${head}`)
  return also.length === 0 ? first.entry : { ...first.entry, excerpt: [...also, ...first.entry.excerpt] }
}

/** Those of `repeats` that are tests of their own: as many as the tool counted more than there are names. */
function ownTests(repeats: readonly TestError[], heads: ReadonlyMap<string, string>, missing: number): Set<TestError> {
  const possible = repeats.filter(({ isRetry }) => isRetry !== true)
  const isAlike = (error: TestError): boolean => heads.get(error.test ?? '') === headOf(error)
  // Tests from one table fail alike; errors of one test, such as its own and its hook's, differ.
  const likely = [...possible.filter(isAlike), ...possible.filter((error) => !isAlike(error))]
  return new Set(likely.slice(0, Math.max(0, missing)))
}

/**
 * One entry for each failed test: a test may have several errors, such as its own and its hook's, or those of its retries.
 * Tests of the same name stay apart as far as the tool counted them in `failedTests`; null when it counted none.
 */
export function mergeRepeats(errors: readonly TestError[], failedTests: number | null): ParsedEntry[] {
  const groups = new Map<string, TestError[]>()
  const repeats: TestError[] = []
  for (const error of errors) {
    if (error.test === null) continue
    const group = groups.get(error.test)
    if (group === undefined) groups.set(error.test, [error])
    else repeats.push(error)
  }
  if (repeats.length === 0) return errors.map(({ entry }) => entry)
  const heads = new Map([...groups].flatMap(([test, [first]]): [string, string][] => (first === undefined ? [] : [[test, headOf(first)]])))
  const own = ownTests(repeats, heads, failedTests === null ? 0 : failedTests - groups.size)
  for (const error of repeats) if (!own.has(error)) groups.get(error.test ?? '')?.push(error)
  return errors.flatMap((error): ParsedEntry[] => {
    const group = error.test === null ? undefined : groups.get(error.test)
    if (group === undefined || own.has(error)) return [error.entry]
    return group[0] === error ? [joined(error, group.slice(1))] : []
  })
}
