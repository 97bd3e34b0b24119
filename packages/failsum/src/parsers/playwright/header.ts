/** A test as Playwright names it: `[project] › file:1:2 › title › title`. */
export interface PlaywrightTest {
  readonly project: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly titles: readonly string[]
  /** The same for each attempt and in each list. */
  readonly key: string
}

const place = /^(?:(\[[^\]]{1,100}\]) › )?(\S[^›]{0,600}?):(\d{1,9}):(\d{1,9}) › (\S.{0,2000})$/u
const rule = / ?─{1,400}$/u
const listed = /^\s{0,8}(✘|✓|x|ok|-)\s{1,6}\d{1,9} (\S.{0,3000}?)(?: \(retry #\d{1,4}\))?(?: \([\d.]{1,12}(?:ms|s|m)\))?$/u
const count = /^ {2}\d{1,9} (?:failed|flaky|interrupted|skipped|passed|did not run)(?: \([\d.]{1,12}(?:ms|s|m|h)\))?$/

/** Reads a test's name; null for anything else. */
export function readHeader(text: string): PlaywrightTest | null {
  if (!text.includes(' › ')) return null
  const [, project = '', file, line, column, title] = place.exec(text.replace(rule, '').trimEnd()) ?? []
  if (file === undefined || title === undefined) return null
  const titles = title.split(' › ')
  return { project, file, line: Number(line), column: Number(column), titles, key: [project, `${file}:${line ?? ''}:${column ?? ''}`, ...titles].join(' › ') }
}

/** Reads a line of the list reporter. */
export function readListed(line: string): { readonly passed: boolean; readonly test: PlaywrightTest } | null {
  const [, mark, text] = line.includes(' › ') ? (listed.exec(line) ?? []) : []
  const test = text === undefined ? null : readHeader(text)
  return test === null ? null : { passed: mark !== '✘' && mark !== 'x', test }
}

/** True for a line of the totals, such as `  5 failed`. */
export const isCount = (line: string): boolean => line.startsWith('  ') && count.test(line)
