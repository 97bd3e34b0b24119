import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { isJavaFrame, readJavaTrace } from './java/stack-trace.ts'

const thrown = /^Exception in thread "(.{1,200}?)" (\S.{0,4000})$/
const notStarted = /^Error: ((?:Could not find or load main class|Main method not found in class|Unable to (?:access jarfile|initialize main class)|LinkageError occurred while loading main class|Invalid or corrupt jarfile|A JNI error has occurred).{0,1000})$/
const causedBy = /^Caused by: \S/
const memory = /^(?:java\.lang\.OutOfMemoryError: .{1,300}|# A fatal error has been detected by the Java Runtime Environment:)$/

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const own = { name: null, file: null, line: null, column: null, rule: null, start: index }
    const [, thread, text] = line.startsWith('Exception in thread "') ? (thrown.exec(line) ?? []) : []
    if (thread !== undefined && text !== undefined) {
      // The message may have several lines before the first frame.
      let first = index + 1
      while (first < Math.min(lines.length, index + 20) && !isJavaFrame(lines[first] ?? '') && !causedBy.test(lines[first] ?? '') && (lines[first] ?? '').trim() !== '') first += 1
      const isTraced = isJavaFrame(lines[first] ?? '') || causedBy.test(lines[first] ?? '')
      const trace = readJavaTrace(lines, isTraced ? first - 1 : index)
      const rest = isTraced ? lines.slice(index + 1, first) : []
      entries.push({ ...own, kind: 'crash', name: thread === 'main' ? null : thread, file: trace.place?.file ?? null, line: trace.place?.line ?? null, message: text, excerpt: [...rest, ...trace.told], end: trace.end })
      index = trace.end - 1
      continue
    }
    const failed = line.startsWith('Error: ') ? notStarted.exec(line)?.[1] : undefined
    const end = causedBy.test(lines[index + 1] ?? '') ? index + 2 : index + 1
    if (failed !== undefined) entries.push({ ...own, kind: 'config', message: failed, excerpt: lines.slice(index + 1, end), end })
    else if (memory.test(line)) entries.push({ ...own, kind: 'crash', message: line.replace(/^# /, ''), excerpt: [], end: index + 1 })
  }
  return { entries, total: null, noise: [] }
}

/** Reads what ends a Java program: an exception that nobody caught, a class that is not there, memory used up. */
export const javaExceptionParser: Parser = {
  format: 'java',
  tools: 'OpenJDK 17 (uncaught exceptions, the launcher)',
  marks: ['Exception in thread "', 'Error: Could not find or load', 'Error: Main method', 'Error: Unable to', 'OutOfMemoryError', 'A fatal error has been detected', 'Error: A JNI', 'Error: Invalid or corrupt', 'Error: LinkageError'],
  parse,
}
