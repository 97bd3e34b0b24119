import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readBuildBox } from './pip/build-box.ts'
import { isKnownError, isNetworkTrouble, isSecondLine, isWarning } from './pip/error-line.ts'
import { readUvError } from './pip/uv-error.ts'

const prefix = /^(?:ERROR|error): /
const maxMore = 12

/** Lines below an error that go on with it: indented, or the conflict that the resolver explains. */
function moreBelow(lines: readonly string[], from: number): string[] {
  const more: string[] = []
  for (let index = from; index < Math.min(lines.length, from + maxMore); index += 1) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (text === '' || isKnownError(text) || !(/^\s{2,}/.test(line) || text.startsWith('The conflict is caused by'))) break
    more.push(line.trimEnd())
  }
  return more
}

function plainError(lines: readonly string[], index: number, hasTrouble: boolean): ParsedEntry {
  const text = (lines[index] ?? '').trim()
  const requirements = /(?:requirements file: .{0,200}|\(from -r |\(from line \d{1,9} of )'?((?:[\w.-]{1,100}[\\/]){0,20}[\w.-]{1,100}\.txt)'?(?: \(line (\d{1,9})\))?/.exec(text.slice(0, 2000))
  const row = /\(from line (\d{1,9}) of /.exec(text.slice(0, 2000))?.[1] ?? requirements?.[2]
  const below = moreBelow(lines, index + 1)
  const isInfra = hasTrouble && /\(from versions: (?:none)?\)|No matching distribution|due to an (?:OSError|EnvironmentError)/.test(text)
  return {
    kind: isInfra || isNetworkTrouble(text) ? 'infra' : 'tool',
    name: null,
    file: requirements?.[1] ?? null,
    line: row === undefined ? null : Number(row),
    column: null,
    rule: null,
    message: text.replace(prefix, ''),
    excerpt: below,
    start: index,
    end: index + 1 + below.length,
  }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let hasTrouble = false
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || text.length > 4000 || isClaimed(index)) continue
    if (isWarning(text)) {
      hasTrouble ||= isNetworkTrouble(text)
      noise.push([index, index + 1])
      continue
    }
    const box = readBuildBox(lines, index) ?? readUvError(lines, index)
    const previous = entries.at(-1)
    if (box !== null) {
      // The outer error says once more that the inner command failed.
      if (previous !== undefined && box.isOuter && index - previous.end <= 60) noise.push([index, box.entry.end])
      else entries.push(box.entry)
      index = box.entry.end - 1
    } else if (isSecondLine(text) && previous !== undefined && index - previous.end <= 30) {
      entries[entries.length - 1] = { ...previous, excerpt: [...previous.excerpt, text.replace(prefix, '')].slice(0, 30), end: index === previous.end ? index + 1 : previous.end }
      if (index !== previous.end) noise.push([index, index + 1])
    } else if (isKnownError(text)) {
      const entry = plainError(lines, index, hasTrouble)
      entries.push(entry)
      index = entry.end - 1
    }
  }
  return { entries, total: null, noise }
}

/** Reads why pip or uv could not install: resolution, builds, requirement files, hashes, the network. */
export const pipParser: Parser = {
  format: 'pip',
  tools: 'pip 20-26, uv 0.4-0.9',
  marks: [
    'ERROR: ', 'error: subprocess-exited', 'error: metadata-generation', 'error: externally-managed', 'error: legacy-install', 'error: resolution', 'error: invalid-', 'error: uninstall-', 'error: Failed to', 'error: failed-', '× ',
  ],
  parse,
}
