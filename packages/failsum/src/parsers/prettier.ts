import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readPrettierError } from './prettier/read-error.ts'

const checking = 'Checking formatting...'
const issues = /^(?:\[warn\] )?Code style issues (?:were )?found in (?:the above file(\(s\))?|(\d{1,9}) files)\./
const failed = /^(?:\[error\] )?Error occurred when checking code style in (?:the above file|(\d{1,9}) files)\.$/
const allFine = 'All matched files use Prettier code style!'
const unformatted = /^(?:\[warn\] )((?:[^:]{0,1000}[\\/])?[^:\\/]{0,200}\.[\w-]{1,20})$/
const listCommand = /^(?:[$>] )?(?:npx )?prettier (?:.{0,2000} )?(?:-l|--list-different)(?: |$)/
const listedPath = /^[^\s:[][^:]{0,1000}\.[\w-]{1,20}$/

function unformattedFile(file: string, start: number): ParsedEntry {
  return { kind: 'format', name: null, file: cleanPath(file), line: null, column: null, rule: null, message: 'Not formatted', excerpt: [], start, end: start + 1 }
}

/** What was read since the check began; it counts once a line shows that Prettier printed it. */
interface Run {
  entries: ParsedEntry[]
  certain: Set<ParsedEntry>
  /** True after the line that Prettier begins a check with. */
  isOpen: boolean
}

const newRun = (isOpen: boolean): Run => ({ entries: [], certain: new Set(), isOpen })
const accepted = ({ entries, certain, isOpen }: Run): readonly ParsedEntry[] => (isOpen ? entries : entries.filter((entry) => certain.has(entry)))

/** The run's own count and what it does not count: with errors Prettier 3 counts only those, without any all files. */
function totalOf(text: string, { entries }: Run): number | null {
  const errors = entries.filter(({ kind }) => kind !== 'format').length
  const found = issues.exec(text)
  if (found !== null) return found[1] === undefined ? Number(found[2] ?? 1) + errors : null
  const files = failed.exec(text)
  return files === null ? null : Number(files[1] ?? 1) + entries.filter(({ kind }) => kind !== 'compile').length
}

/** Reads the paths below a command that lists them; anything that is no path ends the list. */
function readList(segment: Segment, start: number): ParsedEntry[] {
  const listed: ParsedEntry[] = []
  for (let index = start; index < segment.lines.length && !segment.isClaimed(index); index += 1) {
    const text = (segment.lines[index] ?? '').trim()
    if (text === '') continue
    if (!listedPath.test(text)) break
    listed.push(unformattedFile(text, index))
  }
  return listed
}

function parse(segment: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let run = newRun(false)
  let total: number | null = null
  const close = (isOpen: boolean): void => {
    for (const entry of accepted(run)) entries.push(entry)
    run = newRun(isOpen)
  }
  for (let index = 0; index < segment.lines.length; index += 1) {
    if (segment.isClaimed(index)) continue
    const text = (segment.lines[index] ?? '').trim()
    if (text === checking || text === allFine) {
      close(text === checking)
      noise.push([index, index + 1])
    } else if (issues.test(text) || failed.test(text)) {
      run.isOpen = true
      const counted = totalOf(text, run)
      if (counted !== null) total = (total ?? 0) + counted
      close(false)
      noise.push([index, index + 1])
    } else if (listCommand.test(text)) {
      const listed = readList(segment, index + 1)
      for (const entry of listed) entries.push(entry)
      index = listed.at(-1)?.start ?? index
    } else {
      const file = unformatted.exec(text)?.[1]
      const error = file === undefined ? readPrettierError(segment, index) : null
      const entry = file === undefined ? error?.entry : unformattedFile(file, index)
      if (entry === undefined) continue
      run.entries.push(entry)
      if (error?.isCertain === true) run.certain.add(entry)
      index = entry.end - 1
    }
  }
  close(false)
  return { entries, total, noise }
}

/** Reads Prettier: files to format, files that do not parse, errors of the configuration. */
export const prettierParser: Parser = {
  format: 'prettier',
  tools: 'Prettier 2 and 3 (--check, --list-different below its command, --write)',
  marks: [checking, 'code style', 'Code style', '[error]', 'prettier '],
  parse,
}
