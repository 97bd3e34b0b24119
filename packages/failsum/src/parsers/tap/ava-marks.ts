/** What a line of AVA's default reporter says. */
export type AvaLine =
  /** A failed test or hook; its title comes first in `text`, the message may follow after a blank. */
  | { readonly type: 'failed'; readonly text: string }
  /** An error of no test: an uncaught exception or an unhandled rejection in `file`. */
  | { readonly type: 'uncaught'; readonly file: string }
  /** A file that did not end well or holds no test. */
  | { readonly type: 'file'; readonly file: string; readonly text: string; readonly isConsequence: boolean }
  /** Tests that did not end before the timeout: those of `file` are listed below. */
  | { readonly type: 'pending'; readonly file: string }
  | { readonly type: 'unfinished'; readonly title: string }
  /** Something else that AVA reports of the run. */
  | { readonly type: 'notice'; readonly text: string; readonly isFailure: boolean }
  | { readonly type: 'rule' }
  /** How many things failed, of one kind. */
  | { readonly type: 'count'; readonly failed: number }

const mark = /^([✘✖×]) (?:\[(fail|unexpected pass)\]: )?(.{1,4000})$/u
const harmlessMark = /^(?:✔|√|-|◌|…|ℹ) /u
const uncaught = /^(?:Uncaught exception|Unhandled rejection) in (\S.{0,1000})$/
const ending = /^(\S.{0,1000}) (?:exited with a non-zero exit code: -?\d{1,10}|exited due to SIG[A-Z]{1,10})$/
const exiting = /^Exiting due to process\.exit\(\) when running (\S.{0,1000})$/
const noTests = /^No tests found in (\S.{0,1000}?)(?:, make sure to import "ava"|$)/
const remaining = /^\d{1,9} tests? remaining in \S/
const pending = /^\d{1,9} tests? (?:were|was) pending in (\S.{0,1000})$/
const counts = /^(\d{1,9}) (?:(?:tests?|hooks?) failed|uncaught exceptions?|unhandled rejections?|tests? remained pending after a timeout)$/
const otherCounts = /^(?:\d{1,9} (?:tests? (?:passed|skipped|todo)|known failures?)$|`--fail-fast` is on\.)/
const notices = /^(?:Timed out while running tests|Exited due to SIG|Couldn.t find any files to test|Internal error|No tests found|Failed to )/

function readMark(text: string): AvaLine | null {
  const [, , label, rest = ''] = mark.exec(text) ?? []
  if (rest === '') return null
  if (label !== undefined) return { type: 'failed', text: rest.trimEnd() }
  const ended = ending.exec(rest)?.[1]
  if (ended !== undefined) return { type: 'file', file: ended, text: rest, isConsequence: true }
  const file = exiting.exec(rest)?.[1] ?? noTests.exec(rest)?.[1]
  if (file !== undefined) return { type: 'file', file, text: rest, isConsequence: false }
  if (remaining.test(rest)) return { type: 'notice', text: rest, isFailure: false }
  if (notices.test(rest)) return { type: 'notice', text: rest, isFailure: !rest.startsWith('Timed out') }
  // AVA 4 and older mark a failed test like anything else.
  return { type: 'failed', text: rest.trimEnd() }
}

/** Reads one line; null for text of any other kind. */
export function readAvaLine(line: string): AvaLine | null {
  const text = line.trim()
  const first = text[0]
  if (first === undefined || line.length > 5000) return null
  if (text === '─') return { type: 'rule' }
  if (first === '✘' || first === '✖' || first === '×') return readMark(text)
  if (first === '◌') return { type: 'unfinished', title: text.slice(2) }
  if (first === 'U') {
    const file = uncaught.exec(text)?.[1]
    return file === undefined ? null : { type: 'uncaught', file }
  }
  if (first < '0' || first > '9') return null
  const file = pending.exec(text)?.[1]
  if (file !== undefined) return { type: 'pending', file }
  const failed = counts.exec(text)?.[1]
  return failed === undefined ? null : { type: 'count', failed: Number(failed) }
}

/** True for a line that only AVA writes, so that its other marks can be trusted. */
export function isSurelyAva(line: string): boolean {
  const text = line.trim()
  if (/^[✘✖×] (?:\[(?:fail|unexpected pass)\]: \S|.{0,1000}make sure to import "ava")/u.test(text)) return true
  return uncaught.test(text) || (/^[✘✖×] /u.test(text) && (ending.test(text.slice(2)) || exiting.test(text.slice(2)))) || text.endsWith(' Timed out while running tests') || text.includes(' Couldn’t find any files to test')
}

/** True for a line that ends an error's block: a mark, a rule, a count. */
export function endsAvaBlock(line: string): boolean {
  const text = line.trim()
  return harmlessMark.test(text) || otherCounts.test(text) || readAvaLine(text) !== null
}
