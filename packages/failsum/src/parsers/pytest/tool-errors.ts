import type { ParsedEntry, Segment } from '../../parser.ts'
import { isOwnPythonPath } from '../python-traceback/python-path.ts'
import { indentOf, isTraceHeader, ownFrames, readPythonFrame, readTrace } from '../python-traceback/trace.ts'
import type { PythonFrame } from '../python-traceback/trace.ts'
import { readBlockFacts } from './block-facts.ts'

/** What pytest or a plugin of it says of itself, outside the sections. */
export interface ToolErrors {
  readonly entries: readonly ParsedEntry[]
  readonly noise: readonly (readonly [number, number])[]
}

const internal = 'INTERNALERROR> '
const conftest = /^(?:ImportError|ConftestImportFailure:?.{0,300}) while loading conftest '([^']{1,1000})'\.?$/
const usage = /^ERROR: usage: /
const usageError = /^(?:pytest|py\.test|__main__\.py|python -m pytest): error: (\S.{0,1000})$/
const plain = /^ERROR: ((?:not found|file or directory not found|found no collectors for|Wrong expression passed to|module or package not found|.{0,200}(?:pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini)).{0,1500})$/
const coverage = /^FAIL Required test coverage of \S{1,20} not reached\. Total coverage: \S{1,20}$/
const coverageAgain = /^ERROR: Coverage failure: total of /
const timeout = /^(?:\S{1,600} )?\+{4,200} Timeout \+{4,200}$/
const maxBlock = 3000

const nothing = { name: null, file: null, line: null, column: null, rule: null, excerpt: [] as readonly string[] }

function readInternal(lines: readonly string[], start: number): ParsedEntry {
  let end = start
  while (end < lines.length && (lines[end] ?? '').trimStart().startsWith(internal.trimEnd())) end += 1
  const body = lines.slice(start, end).map((line) => line.trimStart().slice(internal.length))
  const at = body.findIndex(isTraceHeader)
  if (at === -1) return { kind: 'crash', ...nothing, message: (body.find((line) => line.trim() !== '') ?? 'INTERNALERROR').trim(), start, end }
  const trace = readTrace(body, at)
  const frame = trace.frames.findLast(({ file }) => isOwnPythonPath(file))
  const place = { file: frame?.file ?? null, line: frame?.line ?? null }
  return { kind: 'crash', ...nothing, ...place, message: `INTERNALERROR: ${trace.message ?? 'the session ended early'}`, excerpt: ownFrames(trace.frames), start, end }
}

function readConftest(lines: readonly string[], start: number, path: string): ParsedEntry {
  let end = start + 1
  const margin = indentOf(lines[start] ?? '')
  for (let index = start + 1; index < Math.min(lines.length, start + maxBlock); index += 1) {
    const line = lines[index] ?? ''
    const text = line.slice(Math.min(margin, indentOf(line)))
    if (text.startsWith('E ') || text === 'E') end = index + 1
    else if (!/^(?:\s|[^\s:]{1,600}:\d{1,9}: in |<frozen )/.test(text)) break
  }
  const body = lines.slice(start + 1, end).map((line) => line.slice(Math.min(margin, indentOf(line))))
  const facts = readBlockFacts(body)
  const base = { kind: 'suite' as const, ...nothing, file: facts.file ?? path, line: facts.line }
  return { ...base, message: facts.message ?? `conftest cannot be loaded: ${path}`, excerpt: facts.excerpt, start, end }
}

/** The stacks that pytest-timeout prints before it ends the process. */
function readTimeout(lines: readonly string[], start: number): ParsedEntry {
  let end = start + 1
  while (end < Math.min(lines.length, start + maxBlock) && !timeout.test((lines[end] ?? '').trim().slice(0, 1200))) end += 1
  const frames: PythonFrame[] = []
  const names: string[] = []
  for (const line of lines.slice(start, end)) {
    const frame = readPythonFrame(line)
    if (frame === null || !isOwnPythonPath(frame.file) || /[\\/]bin[\\/](?:pytest|py\.test)$/.test(frame.file)) continue
    frames.push({ ...frame, text: [line.trim()] })
    names.push(line.slice(line.lastIndexOf(', in ') + 5).trim())
  }
  const last = frames.at(-1)
  const test = names.findLast((name) => name.startsWith('test'))
  const name = last === undefined ? null : test === undefined ? last.file : `${last.file} > ${test}`
  const place = { file: last?.file ?? null, line: last?.line ?? null, column: null, rule: null }
  return { kind: 'timeout', name, ...place, message: 'Timeout: pytest-timeout ended the process', excerpt: ownFrames(frames), start, end: Math.min(lines.length, end + 1) }
}

/** Reads the errors that have no test: of the session, of conftest, of the command line, of coverage. */
export function readToolErrors({ lines, isClaimed }: Segment): ToolErrors {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  for (let index = 0; index < lines.length; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || text.length > 4000 || isClaimed(index)) continue
    const next = (lines[index + 1] ?? '').trim()
    let entry: ParsedEntry | null = null
    if (text.startsWith(internal.trimEnd())) {
      entry = readInternal(lines, index)
    } else if (text.includes(' while loading conftest ')) {
      const path = conftest.exec(text)?.[1]
      entry = path === undefined ? null : readConftest(lines, index, path)
    } else if (usage.test(text) || usageError.test(text)) {
      const at = usageError.test(text) ? index : index + 1
      const message = usageError.exec((lines[at] ?? '').trim().slice(0, 1200))?.[1]
      entry = message === undefined ? null : { kind: 'config', ...nothing, message, start: index, end: at + 1 }
    } else if (text.startsWith('ERROR: ') && coverageAgain.test(text)) {
      noise.push([index, index + 1])
    } else if (text.startsWith('ERROR: ')) {
      const message = plain.exec(text)?.[1]
      const more = next.startsWith('(no ') ? [next] : []
      entry = message === undefined ? null : { kind: 'config', ...nothing, message, excerpt: more, start: index, end: index + 1 + more.length }
    } else if (text.startsWith('FAIL Required test coverage') && coverage.test(text)) {
      entry = { kind: 'other', ...nothing, message: text.slice('FAIL '.length), start: index, end: index + 1 }
    } else if (text.endsWith(' Timeout ++++++++++++++++++++++++++++++++++++') || timeout.test(text)) {
      entry = readTimeout(lines, index)
    }
    if (entry === null) continue
    entries.push(entry)
    index = entry.end - 1
  }
  return { entries, noise }
}
