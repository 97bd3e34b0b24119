import { isOwnPath } from '../../location.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'
import { readDiagnosticBlock } from './diagnostic-block.ts'
import { readDiagnosticHeader } from './diagnostic-header.ts'
import type { DiagnosticHeader } from './diagnostic-header.ts'

/** An error with what makes it the same one in another project or compilation. */
export interface CompileError {
  readonly entry: ParsedEntry
  readonly key: string
}

/** What one compilation printed; a log has several when it builds, watches or compiles more than once. */
export interface Compile {
  readonly errors: readonly CompileError[]
  /** The number in `Found 3 errors.`; null when none was printed. */
  readonly total: number | null
  /** True for a compilation of watch mode: the next one of its kind replaces it. */
  readonly isWatch: boolean
}

const messageLines = 3
const excerptLines = 30

const clock = /^(?:\[\d{1,2}:\d\d:\d\d(?: [AP]M)?\]|\d{1,2}:\d\d:\d\d(?: [AP]M)? -) /
const foundErrors = /^Found (\d{1,9}) errors?(?:\.| in \d{1,9} files\.| in the same file, starting at: .{1,4000}| in .{1,4000}:\d{1,9})$/
const foundWatching = /^Found (\d{1,9}) errors?\. Watching for file changes\.$/
const fileCount = /^ {0,40}\d{1,9} {2}\S.{0,4000}:\d{1,9}$/
const wrongTool = 'This is not the tsc command you are looking for'

function toEntry(header: DiagnosticHeader, segment: Segment, start: number): ParsedEntry {
  const { chain, frame, related, end } = readDiagnosticBlock(segment.lines, segment.isClaimed, header, start)
  const place = header.place ?? (related !== null && isOwnPath(related.file) ? related : null)
  return {
    kind: 'type',
    name: null,
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: header.code,
    message: [header.message, ...chain.slice(0, messageLines)].join('\n'),
    excerpt: [...chain.slice(messageLines), ...frame].slice(0, excerptLines),
    start,
    end,
  }
}

/** Reads the notice of the npm package `tsc`, which is not the compiler. */
function readWrongTool(segment: Segment, start: number): ParsedEntry {
  const { lines } = segment
  let end = start + 1
  for (let index = end; index < Math.min(lines.length, start + 10); index += 1) {
    if (/^(?:To get access to the TypeScript compiler|- Use )/.test(lines[index]?.trim() ?? '')) end = index + 1
  }
  const excerpt = lines.slice(start + 1, end).filter((line) => line.trim() !== '')
  return { kind: 'tool', name: null, file: null, line: null, column: null, rule: null, message: wrongTool, excerpt, start, end }
}

/** Index after the table of files that stands below a total; `start` when there is none. */
function afterFileTable(lines: readonly string[], start: number): number {
  let index = start
  while (lines[index]?.trim() === '') index += 1
  if (lines[index]?.trim() !== 'Errors  Files') return start
  index += 1
  while (fileCount.test(lines[index] ?? '')) index += 1
  return index
}

/** Reads every compilation of a segment; `noise` takes the totals and what build mode tells of its progress. */
export function readCompiles(segment: Segment, noise: [number, number][]): Compile[] {
  const { lines } = segment
  const compiles: Compile[] = []
  let errors: CompileError[] = []
  let isWatch = false
  let isCounted = false
  const close = (total: number | null): void => {
    if (errors.length > 0 || total !== null) compiles.push({ errors, total, isWatch })
    errors = []
    isCounted = false
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (segment.isClaimed(index)) continue
    const header = readDiagnosticHeader(line)
    if (header !== null || line.trim() === wrongTool) {
      const entry = header === null ? readWrongTool(segment, index) : toEntry(header, segment, index)
      errors.push({ entry, key: JSON.stringify([header?.place, header?.code, header?.message]) })
      // Only the pretty form ends with a total; an error without a place looks the same in both.
      if (header !== null && (header.pretty || header.place === null)) isCounted = true
      index = entry.end - 1
      continue
    }
    const isTimed = clock.test(line.trimStart())
    const text = line.trim().replace(clock, '')
    const watching = foundWatching.exec(text)?.[1]
    const found = isCounted ? foundErrors.exec(text)?.[1] : undefined
    const total = watching ?? found
    if (text.startsWith('Starting compilation in watch mode') || text.startsWith('File change detected. Starting incremental')) {
      close(null)
      isWatch = true
    } else if (total !== undefined) {
      close(Number(total))
    } else if (!isTimed) {
      continue
    }
    const end = afterFileTable(lines, index + 1)
    noise.push([index, end])
    index = end - 1
  }
  close(null)
  return compiles
}
