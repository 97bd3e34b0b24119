import type { CheckDraft } from '../draft.ts'
import { fitChecks } from '../fit/fit-summary.ts'
import type { FittedCheck, FittedEntry } from '../fit/fit-summary.ts'
import { safeLine } from '../safe-line.ts'
import { crowdText } from './crowd-text.ts'
import { exitText, verdictWord } from './verdict-text.ts'

const longestName = 80
const longestPath = 1000
const longestPassed = 200

const nameText = (name: string): string => safeLine(name, longestName)

const plural = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`

/** How many failures there are and how many of them are shown, by the tool's own count where it gave one. */
function countText({ found, totals, unread }: CheckDraft, shown: number): string {
  if (totals !== null && found < totals.failed) {
    return `shown ${String(shown)} of ${String(totals.failed)} (${totals.source}'s own total)`
  }
  const least = unread > 0 && totals === null ? 'at least ' : ''
  return shown < found ? `shown ${String(shown)} of ${least}${String(found)}` : `${least}${plural(found, 'failure')}`
}

function logText({ log: path, lines, bytes }: CheckDraft): string {
  const log = safeLine(path, longestPath)
  if (bytes === 0) return `log is empty (0 bytes): ${log}`
  return `log: ${log} (${plural(lines, 'line')})`
}

/** A log of blank lines alone has nothing to show, which is worth a word. */
const isBlank = ({ found, tail, bytes }: CheckDraft): boolean => found === 0 && tail.length === 0 && bytes > 0

/** What of the log itself is shown: its last lines, which come last, and lines around errors before them. */
function tailText({ lastLines }: CheckDraft, tail: readonly string[]): string | null {
  if (tail.length === 0) return null
  const last = Math.min(tail.length, lastLines)
  return `last ${plural(last, 'line')}${tail.length > last ? ` and ${String(tail.length - last)} around errors` : ''}`
}

function headerText({ draft, entries, tail }: FittedCheck): string {
  const cut = entries.reduce((total, { body, bodyShown }) => total + body.length - bodyShown, draft.excerptLinesCut)
  const formats = `format: ${draft.formats.join(', ')}`
  const count = draft.found > 0 ? countText(draft, entries.length) : null
  const parts = [exitText(draft.exitCode), formats, count, tailText(draft, tail), isBlank(draft) ? 'log holds no text' : null, draft.unread > 0 ? `${plural(draft.unread, 'line')} with signs of failure not read` : null, logText(draft), cut > 0 ? `${plural(cut, 'detail line')} only there` : null]
  return `${verdictWord(draft.exitCode)} ${nameText(draft.name)}: ${parts.filter((part) => part !== null).join(', ')}`
}

function entryText(entry: FittedEntry, index: number): string[] {
  const number = `${String(index + 1)}.`.padStart(4)
  if (entry.bodyShown === 0) return [`${number} ${entry.short}`]
  return [`${number} ${entry.head}`, ...entry.body.slice(0, entry.bodyShown).map((line) => `       ${line}`)]
}

function checkText(check: FittedCheck): string[] {
  const notes = check.draft.notes.map((note) => safeLine(`  note: ${note}`))
  const tail = check.tail.map((line) => `  | ${line}`)
  return [headerText(check), ...notes, ...check.entries.flatMap(entryText), ...tail]
}

/** One line for a check, its best entry on it. */
function oneLine(check: CheckDraft): string {
  const [fitted] = fitChecks([check], 1)
  const best = fitted?.entries[0]?.short ?? fitted?.tail.at(-1) ?? (check.bytes === 0 ? 'log is empty (0 bytes)' : '')
  const count = check.found > 1 ? ` (1 of ${String(Math.max(check.found, check.totals?.failed ?? 0))})` : ''
  return safeLine(`${verdictWord(check.exitCode)} ${nameText(check.name)}: ${exitText(check.exitCode)}, ${check.formats.join(', ')}${count}: ${best}`)
}

/** The names of the checks that passed, on one line; where it is too short for all of them, with their number. */
function passedText(names: readonly string[]): string {
  const all = `passed: ${names.join(', ')}`
  return all.length <= longestPassed ? all : safeLine(`passed: ${String(names.length)} checks, among them ${names.join(', ')}`)
}

/** The text of a summary: at most `maxLines` lines, every failing check in it. */
export function renderText(drafts: readonly CheckDraft[], maxLines: number): string {
  const failing = drafts.filter(({ passed }) => !passed)
  const passing = drafts.filter(({ passed }) => passed)
  const passed = passing.length === 0 ? [] : [passedText(passing.map(({ name }) => nameText(name)))]
  const notes = failing.reduce((total, check) => total + check.notes.length, 0)
  const budget = maxLines - failing.length - notes - passed.length
  let lines: string[]
  if (budget >= failing.length) lines = fitChecks(failing, budget).flatMap(checkText)
  else if (failing.length <= maxLines) lines = failing.map(oneLine)
  else lines = crowdText(failing.map((check) => ({ exitCode: check.exitCode, name: nameText(check.name), line: () => oneLine(check) })), maxLines)
  return `${[...lines, ...passed.slice(0, maxLines - lines.length)].join('\n')}\n`
}
