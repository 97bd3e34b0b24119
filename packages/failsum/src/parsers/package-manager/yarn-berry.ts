import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { isInfraError } from '../error-line.ts'
import { scriptEntry, scriptOutputBefore } from './script-output.ts'

const report = /^(?:➤ )?(YN\d{4}): (?:[│┌└·] ?)?(.*)$/u
const processEnd = /^Process exited \((exit code [1-9]\d{0,2}|signal \w{1,20})\)/
const workspaceEnd = /^The command failed in workspace (@?[^\s@]{1,214})@workspace:(\S{1,400}) with (exit code \d{1,3})/
const ownError = /^(?:Usage|Internal) Error: \S/

/** What yarn only notes: warnings, progress, and 0000, which has no name. */
const notes: ReadonlySet<string> = new Set([
  0, 2, 3, 4, 5, 6, 7, 8, 13, 19, 32, 37, 60, 61, 62, 65, 66, 67, 68, 69, 70, 75, 76, 77, 79,
  84, 85, 86, 87, 88, 89, 90,
].map((code) => `YN${String(code).padStart(4, '0')}`))

interface Note {
  readonly code: string
  readonly text: string
}

function noteAt(line: string): Note | null {
  if (!line.includes('YN')) return null
  const [, code, text] = report.exec(line) ?? []
  return code === undefined || text === undefined ? null : { code, text: text.trimEnd() }
}

interface ErrorRun {
  readonly texts: string[]
  readonly end: number
}

/** The run of errors of one code from `start`: a message with indented details, or a diff with its verdict last. */
function errorRun(lines: readonly string[], start: number, code: string): ErrorRun {
  const texts: string[] = []
  let end = start
  for (let index = start; index < lines.length; index += 1) {
    const note = noteAt(lines[index] ?? '')
    const isStack = note === null && /^\s{2,8}at /.test(lines[index] ?? '')
    const isDiff = code === 'YN0028' && note?.code === 'YN0000' && !/^(?:Completed|Failed with errors)/.test(note.text)
    if (note?.code !== code && !isStack && !isDiff) break
    if (note?.code === code && texts.length > 0 && code !== 'YN0028' && !/^\s/.test(note.text)) break
    if (note !== null) texts.push(note.text)
    end = index + 1
  }
  return { texts, end }
}

/** What a package's build wrote before it failed: yarn shows it in front of the failure, when it shows it at all. */
function buildOutput(lines: readonly string[], failed: number, text: string): string[] {
  const [locator = ''] = text.split(' ')
  const output: string[] = []
  for (let index = failed - 1; index >= Math.max(0, failed - 60); index -= 1) {
    const note = noteAt(lines[index] ?? '')
    const written = note !== null && note.text.startsWith(`${locator} STD`) ? note.text.slice(locator.length + 1) : null
    if (written === null) break
    output.unshift(written.replace(/^STD(?:OUT|ERR) /, ''))
  }
  return output
}

function errorEntry(lines: readonly string[], start: number, code: string): ParsedEntry {
  const { texts, end } = errorRun(lines, start, code)
  if (code === 'YN0009') texts.push(...buildOutput(lines, start, texts[0] ?? ''))
  const verdict = code === 'YN0028' ? texts.findIndex((text) => text.startsWith('The lockfile would have been')) : 0
  const message = (texts[Math.max(0, verdict)] ?? '').trim()
  const excerpt = texts.filter((text, index) => index !== Math.max(0, verdict) && text.trim() !== '')
  const where = { file: null, line: null, column: null }
  const kind = isInfraError([message, ...excerpt].join('\n')) ? 'infra' : 'tool'
  return { kind, name: null, ...where, rule: code, message, excerpt: excerpt.slice(0, 12), start, end }
}

/** Reads an install: codes other than notes, each error once though yarn repeats it on GitHub Actions. */
function readInstall({ lines, isClaimed }: Segment): Omit<ParseResult, 'total'> {
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  const seen = new Set<string>()
  for (let index = 0; index < lines.length; index += 1) {
    const note = isClaimed(index) ? null : noteAt(lines[index] ?? '')
    if (note === null) continue
    const entry = notes.has(note.code) ? null : errorEntry(lines, index, note.code)
    const key = `${note.code} ${entry?.message ?? ''}`
    const end = entry?.end ?? index + 1
    if (entry === null || entry.message === '' || seen.has(key)) noise.push([index, end])
    else entries.push(entry)
    seen.add(key)
    index = end - 1
  }
  return { entries, noise }
}

function scriptFailureAt(segment: Segment, index: number): ParsedEntry | null {
  const line = segment.lines[index] ?? ''
  const ended = processEnd.exec(line)?.[1]
  const [, workspace, , exit] = workspaceEnd.exec(line) ?? []
  const how = ended ?? exit
  if (how === undefined) return null
  const message = `Command failed with ${how}`
  const failure = { start: index, end: index + 1, name: workspace ?? null, rule: null, message }
  const output = scriptOutputBefore(segment, index)
  return output.isRepeated ? null : scriptEntry(segment, failure, output)
}

/** True for an error of yarn's command line: other programs say `Usage Error:` too, but do not mention yarn. */
function isOwnError(lines: readonly string[], index: number): boolean {
  return ownError.test(lines[index] ?? '') && lines.slice(index, index + 4).some((line) => line.includes('yarn'))
}

/** Reads yarn 2 to 4: `➤ YN0028: …`, `Usage Error: …`, and the scripts that `workspaces foreach` reports as failed. */
export function readYarnBerry(segment: Segment): Omit<ParseResult, 'total'> {
  const { lines, isClaimed } = segment
  const isFailedInstall = lines.some((line) => /YN0000: (?:· )?Failed with errors/u.test(line))
  const { entries, noise } = isFailedInstall ? readInstall(segment) : { entries: [], noise: [] }
  const more: ParsedEntry[] = []
  for (const [index, line] of lines.entries()) {
    if (isClaimed(index)) continue
    const isEnd = line.startsWith('Process exited (') || line.startsWith('The command failed in')
    const script = isEnd ? scriptFailureAt(segment, index) : null
    if (script !== null) more.push(script)
    if (!isOwnError(lines, index)) continue
    const where = { file: null, line: null, column: null, rule: null }
    more.push({ kind: 'tool', name: null, ...where, message: line.trim(), excerpt: [], start: index, end: index + 1 })
  }
  return { entries: [...entries, ...more], noise }
}
