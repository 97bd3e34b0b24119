import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { isInfraError, looksLikeError } from '../error-line.ts'
import { scriptEntry, scriptOutputBefore } from './script-output.ts'

const header = /^yarn (?:run|workspaces?|install|add|check|global|import|upgrade) v1\./
const advice = /^info (?:Visit \S{1,400} for documentation about this command\.|If you think this is a bug,)/
const commandFailed = /^error Command failed with (exit code \d{1,3}|signal "\w{1,20}")\.$/
const field = /^(?:(?:Exit code|Command|Arguments|Directory|Output):|info )/
const isUntold = /^\s{1,8}at |^error Found incompatible module\.$/
const farthest = 60

interface Stretch {
  readonly start: number
  readonly end: number
  readonly entry: ParsedEntry | null
}

/** What yarn reports between two of its own lines: from `start`, an `error` line, to `end`, its closing advice. */
function reportStart({ lines, isClaimed }: Segment, advised: number): number | null {
  let start: number | null = null
  for (let index = advised - 1; index >= Math.max(0, advised - farthest); index -= 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index) || header.test(line) || advice.test(line)) break
    if (!line.startsWith('error ')) continue
    start = index
    if (commandFailed.test(line)) break
  }
  return start
}

/** A dependency whose install script failed: its output stands in the report. */
function dependencyEntry(lines: readonly string[], start: number, end: number): ParsedEntry {
  const name = /[\\/]node_modules[\\/]([^:]{1,214}): Command failed\.$/.exec(lines[start] ?? '')?.[1] ?? null
  const output = lines.slice(start + 1, end).filter((line) => line.trim() !== '' && !field.test(line))
  const error = output.find((line) => looksLikeError(line)) ?? output.at(-1)
  const at = error === undefined ? -1 : output.indexOf(error)
  const where = { file: null, line: null, column: null, rule: null }
  const message = error?.trim() ?? (lines[start] ?? '').slice('error '.length)
  return { kind: 'tool', name, ...where, message, excerpt: output.slice(at + 1, at + 11), start, end }
}

function causeEntry(lines: readonly string[], start: number, end: number): ParsedEntry {
  const message = (lines[start] ?? '').slice('error '.length).trim()
  const rest = lines.slice(start + 1, end - 1)
  const excerpt = rest.filter((line) => line.trim() !== '' && !isUntold.test(line)).slice(0, 8)
  const where = { file: null, line: null, column: null, rule: null }
  return { kind: isInfraError(message) ? 'infra' : 'tool', name: null, ...where, message, excerpt, start, end }
}

function readReport(segment: Segment, start: number, end: number): Stretch {
  const { lines } = segment
  const line = lines[start] ?? ''
  const told = commandFailed.exec(line)?.[1]
  if (told !== undefined) {
    const output = scriptOutputBefore(segment, start)
    const failure = { start, end, name: null, rule: null, message: `Command failed with ${told}` }
    return { start, end, entry: output.isRepeated ? null : scriptEntry(segment, failure, output) }
  }
  // yarn inside yarn: the outer one repeats what the inner one has reported.
  if (line === 'error Command failed.') return { start, end, entry: null }
  const isDependency = line.endsWith(': Command failed.')
  return { start, end, entry: isDependency ? dependencyEntry(lines, start, end) : causeEntry(lines, start, end) }
}

/** Reads yarn 1: `error …` lines that its advice `info Visit … for documentation about this command.` closes. */
export function readYarnClassic(segment: Segment): Omit<ParseResult, 'total'> {
  const { lines } = segment
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  let last = 0
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('yarn ') && header.test(line)) noise.push([index, index + 1])
    if (!line.startsWith('info ') || !advice.test(line) || segment.isClaimed(index)) continue
    const start = reportStart(segment, index)
    const read = start === null || start < last ? null : readReport(segment, start, index + 1)
    last = index + 1
    if (read?.entry === undefined || read.entry === null) noise.push([start ?? index, index + 1])
    else entries.push(read.entry)
  }
  for (const [index, line] of lines.entries()) {
    // A log cut before yarn's advice still names the failure.
    if (index < last || !commandFailed.test(line) || segment.isClaimed(index)) continue
    const read = readReport(segment, index, index + 1)
    if (read.entry !== null) entries.push(read.entry)
  }
  return { entries, noise }
}
