import type { ParsedEntry, Segment } from '../../parser.ts'
import { headIndex, traceEnd } from '../node-crash/bare-traces.ts'
import { printedErrorEnd, readCrashBlocks } from '../node-crash/crash-blocks.ts'
import { errorEntry } from '../node-crash/error-entry.ts'
import { isJsFrame } from '../node-crash/js-frame.ts'

const maxLines = 200
const prefix = 'Exception during run: '
const noFiles = /^(?:[✖×] )?(?:ERROR: )?(?:Error: )?(?:No test files found(?:: .{1,1000})?|No test file\(s\) found with the given pattern, exiting with code \d{1,3})$/u
const ownLoader = /[\\/]node_modules[\\/]mocha[\\/](?:lib[\\/](?:cli|esm-utils|nodejs|mocha)|bin)/

const indentOf = (line: string): number => line.length - line.trimStart().length

function toolEntry(message: string, index: number): ParsedEntry {
  return { kind: 'tool', name: null, file: null, line: null, column: null, rule: null, message, excerpt: [], start: index, end: index + 1 }
}

const asSuite = (entry: ParsedEntry): ParsedEntry => ({ ...entry, kind: entry.kind === 'compile' ? 'compile' : 'suite' })

/** Mocha 10 and later name the exception; below the words stands what Node would print. */
function readException(lines: readonly string[], index: number): ParsedEntry {
  const first = lines[index] ?? ''
  const margin = Math.max(0, indentOf(first) - 1)
  const below = lines.slice(index + 1, index + maxLines).map((line) => line.slice(Math.min(margin, indentOf(line))))
  const near = [first.trim().slice(prefix.length), ...below]
  const block = readCrashBlocks({ lines: near, isClaimed: () => false }).find(({ start }) => start === 0)
  const end = block?.end ?? printedErrorEnd(near, 0, near.length)
  return asSuite(errorEntry(near.slice(...(block?.error ?? [0, end])), index, index + end, block))
}

/** What mocha says when it cannot load a test file or finds none: there is no summary then. */
export function readLoadFailures({ lines, isClaimed }: Segment): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  let floor = 0
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (isClaimed(index)) {
      floor = index + 1
    } else if (text.includes('No test file') && noFiles.test(text)) {
      entries.push(toolEntry(text, index))
    } else if (text.startsWith(prefix)) {
      const entry = readException(lines, index)
      entries.push(entry)
      floor = entry.end
      index = entry.end - 1
    } else if (isJsFrame(text)) {
      const end = traceEnd(lines, index)
      const start = lines.slice(index, end).some((frame) => ownLoader.test(frame)) ? headIndex(lines, index, floor) : -1
      if (start !== -1) entries.push(asSuite(errorEntry(lines.slice(start, end), start, end)))
      floor = end
      index = end - 1
    }
  }
  return entries
}
