import { isOwnPath, parseFrame } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'

const nativeFrame = /^\d{1,3}: (?:0x[0-9a-f]{1,16}\b|\S)/
const fatal = /^(?:\[\d{1,10}:0x[0-9a-f]{1,16}\] )?FATAL ERROR: \S/
const v8Fatal = /^# (?:Fatal (?:error in|JavaScript|process)\b|.{1,300}: Assertion `)/
const assertion = /^(?:#\s{1,4})?Assertion failed: \S/
const signal = /^(?:Killed|Killed: 9|Aborted|Abort trap: 6|Segmentation fault|Segmentation fault: 11|Bus error|Bus error: 10|Illegal instruction|Illegal instruction: 4|Trace\/breakpoint trap|Floating point exception)(?: \(core dumped\))?$/
const garbageCollection = /^\[\d{1,10}:0x[0-9a-f]{1,16}\] {1,20}\d{1,10} ms: /
const maxBlockLines = 200

/** What the runtime's own crashes leave: the entries, and the lines around them that say nothing. */
export interface NativeCrashes {
  readonly entries: readonly ParsedEntry[]
  readonly noise: readonly (readonly [number, number])[]
}

function isNativeLine(text: string): boolean {
  return text === '' || nativeFrame.test(text) || text.startsWith('----- ') || text.startsWith('<--- ')
    || text.startsWith('#') || text.startsWith('at ') || garbageCollection.test(text) || text.startsWith('==== ')
}

/** A frame of `----- JavaScript stack trace -----`: `1: fn (file:///a.js:1:2)`. */
function scriptPlace(text: string): Location | null {
  const frame = /^\d{1,3}: (.{1,2000})$/.exec(text)?.[1]
  if (frame === undefined || frame.startsWith('0x')) return null
  const place = parseFrame(`at ${frame}`)
  return place !== null && isOwnPath(place.file) ? place : null
}

function headOf(text: string): string | null {
  if (fatal.test(text)) return text.slice(text.indexOf('FATAL ERROR: '))
  if (v8Fatal.test(text)) return text.slice(2)
  return assertion.test(text) ? text.replace(/^#\s{0,4}/, '') : null
}

/** Index of the first of the lines above `index` that belong to the same crash: the last garbage collections, a frame of `#`. */
function blockStart(lines: readonly string[], index: number, floor: number): number {
  let start = index
  for (let at = index - 1; at >= Math.max(floor, index - 30); at -= 1) {
    const text = (lines[at] ?? '').trim()
    if (!isNativeLine(text)) break
    if (text !== '') start = at
  }
  return start
}

function readFatal(lines: readonly string[], index: number, head: string): ParsedEntry {
  let end = index + 1
  let place: Location | null = null
  const frames: string[] = []
  const more: string[] = []
  while (end < lines.length && end < index + maxBlockLines) {
    const text = (lines[end] ?? '').trim()
    if (!isNativeLine(text) || fatal.test(text)) break
    const found = scriptPlace(text)
    if (found !== null) frames.push(text)
    place ??= found
    if (text.startsWith('# ') || text.startsWith('#  ')) more.push(text.replace(/^#\s{0,4}/, ''))
    end += 1
  }
  while (end > index + 1 && (lines[end - 1] ?? '').trim() === '') end -= 1
  const message = head.includes('Fatal error in') ? [head, ...more.slice(0, 1)].join(' ') : head
  const excerpt = frames.length > 0 ? frames.slice(0, 3) : more.slice(0, 3).filter((line) => !message.includes(line))
  return {
    kind: 'crash', name: null, file: place?.file ?? null, line: place?.line ?? null, column: place?.column ?? null,
    rule: null, message, excerpt, start: index, end,
  }
}

/** Reads what V8, Node and the system write when a process dies without a JavaScript error: heap limits, aborts, signals. */
export function readNativeCrashes({ lines, isClaimed }: Segment): NativeCrashes {
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  const seen = new Set<string>()
  let floor = 0
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.length > 1000 || isClaimed(index)) continue
    const text = line.trim()
    const head = headOf(text)
    if (head !== null) {
      const entry = readFatal(lines, index, head)
      noise.push([blockStart(lines, index, floor), index])
      const follows = entries.at(-1)?.end === index
      if (follows || seen.has(head)) noise.push([entry.start, entry.end])
      else entries.push(entry)
      seen.add(head)
      floor = entry.end
      index = entry.end - 1
    } else if (signal.test(text)) {
      const isEcho = entries.some(({ end }) => index - end < 10 && /^(?:Abort|Trace|Illegal|Segm)/.test(text))
      if (isEcho || seen.has(text)) noise.push([index, index + 1])
      else entries.push({ kind: 'crash', name: null, file: null, line: null, column: null, rule: null, message: text, excerpt: [], start: index, end: index + 1 })
      seen.add(text)
      floor = index + 1
    }
  }
  return { entries, noise: noise.filter(([start, end]) => end > start) }
}
