import { append } from '../append.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readBareTraces } from './node-crash/bare-traces.ts'
import { readCrashBlocks } from './node-crash/crash-blocks.ts'
import { errorEntry } from './node-crash/error-entry.ts'
import { isJsFrame } from './node-crash/js-frame.ts'
import { readNativeCrashes } from './node-crash/native-crashes.ts'
import { withoutRepeats } from './without-repeats.ts'

const warning = /^\(node:\d{1,10}\) (?:\[[A-Z]{1,10}\d{1,6}\] )?(?:\w{0,60}Warning): /
const badOption = /^(?:[^\s:]{0,400}[\\/])?node(?:\.exe)?: (?:bad option: -.{1,400}|-.{1,200} (?:is not allowed in NODE_OPTIONS|requires an argument))$/
const warningHint = /^\(Use `\S{1,200} --trace-[a-z]{1,30} \.\.\.` to show where the /

/** Node's warnings, with their traces: no failures. */
function readWarnings({ lines, isClaimed }: Segment): [number, number][] {
  const ranges: [number, number][] = []
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (!text.startsWith('(') || isClaimed(index)) continue
    const isWarning = warning.test(text) && !text.includes(') UnhandledPromiseRejectionWarning: ')
    if (!isWarning && !warningHint.test(text)) continue
    let end = index + 1
    while (isWarning && isJsFrame(lines[end] ?? '')) end += 1
    ranges.push([index, end])
    index = end - 1
  }
  return ranges
}

/** What `node` says of its own command line. */
function readBadOptions({ lines, isClaimed }: Segment): ParsedEntry[] {
  return lines.flatMap((line, index): ParsedEntry[] => {
    const message = line.trim()
    if (!message.includes('node') || !badOption.test(message) || isClaimed(index)) return []
    return [{ kind: 'tool', name: null, file: null, line: null, column: null, rule: null, message, excerpt: [], start: index, end: index + 1 }]
  })
}

function parse(segment: Segment): ParseResult {
  const { lines, isClaimed } = segment
  const noise: (readonly [number, number])[] = readWarnings(segment)
  const found: ParsedEntry[] = []
  const taken = new Uint8Array(lines.length)
  for (const [start, end] of noise) taken.fill(1, start, end)
  for (const block of readCrashBlocks(segment)) {
    if (isClaimed(block.start) || taken[block.start] === 1) continue
    const entry = errorEntry(lines.slice(...block.error), block.start, block.end, block)
    const isReadElsewhere = lines.slice(block.start, block.end).some((_, offset) => isClaimed(block.start + offset))
    found.push(isReadElsewhere ? { ...entry, wrapper: true } : entry)
    taken.fill(1, block.start, block.end)
  }
  const native = readNativeCrashes({ lines, isClaimed: (index) => isClaimed(index) || taken[index] === 1 })
  for (const entry of native.entries) taken.fill(1, entry.start, entry.end)
  for (const [start, end] of native.noise) taken.fill(1, start, end)
  append(found, native.entries, readBareTraces(segment, taken), readBadOptions(segment))
  const { entries, ...repeated } = withoutRepeats(found)
  return { entries, total: null, noise: [...noise, ...repeated.noise, ...native.noise] }
}

/** Reads what a Node process leaves when it dies: uncaught errors, rejections, errors of loading, heap limits, signals. */
export const nodeCrashParser: Parser = {
  format: 'node-crash',
  tools: 'Node.js 16-24, tsx, ts-node',
  marks: [
    'Node.js v', '    at ', '\tat ', ' at ', '^', 'FATAL ERROR: ', '# Fatal ', 'bad option: ', 'NODE_OPTIONS', 'requires an argument', 'Assertion failed', 'Assertion `', '(node:', 'Killed', 'Abort',
    'Segmentation fault', 'Bus error', 'Illegal instruction', 'Trace/breakpoint trap', 'Floating point exception',
  ],
  parse,
}
