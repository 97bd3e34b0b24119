import { cleanPath, firstOwnFrame, parseFrame, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'

const longestMessage = 12
const longestHelp = 40
const excerptLines = 6

/** How the lines begin with which ESLint explains an error of the configuration below the message itself. */
const helpStarts = [
  'You passed', 'See https://', 'If you ', 'From ESLint', 'The config "', 'The plugin "', '(The package "', "It's likely", 'ESLint looked for',
  'https://eslint.org', 'npm init @eslint', 'npm install eslint', 'Cannot read config file:', 'Error: ', 'Please ', 'to update your', 'Referenced from:',
]
const oneLiners = /^(?:Invalid option '-[^']{1,200}'|The \S{1,100} formatter is no longer part of core ESLint\.)/
const linted = /^Occurred while linting (.+)$/
const ruleOf = /^Rule: "([^"]{1,200})"$/
const namedFile = /(?:imported from |config file in "|config file: |JSON file at |JSON file: )((?:\/|[A-Za-z]:[\\/])[^"]{1,1000}?)(?:"?\.?|:)$/
const absolutePath = /^ {0,60}(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])/
const errorLine = /^[A-Z]\w{0,60}Error(?: \[\w{1,60}\])?: /
const nothingFound = /^(?:No files matching|All files matched|You are linting )/

const isStackFrame = (line: string): boolean => line.trimStart().startsWith('at ') && /^ {2,}at \S/.test(line)
const isHelp = (line: string): boolean => helpStarts.some((start) => line.trimStart().startsWith(start))

/** The place of a configuration that was loaded anew: without the time that ESLint puts behind its name. */
function withoutQuery(place: Location): Location {
  const query = place.file.indexOf('?mtime=')
  return query === -1 ? place : { ...place, file: place.file.slice(0, query) }
}

function placeOf(message: readonly string[], help: readonly string[], frames: readonly string[]): Location | null {
  const frame = firstOwnFrame(frames)
  if (frame !== null) return withoutQuery(frame)
  for (const line of message) {
    const place = linted.exec(line)?.[1]
    if (place !== undefined) return parseLocation(place) ?? { file: cleanPath(place), line: null, column: null }
  }
  for (const line of [...message, ...help]) {
    const file = namedFile.exec(line)?.[1]
    if (file !== undefined) return { file: cleanPath(file), line: null, column: null }
  }
  const required = message[message.indexOf('Require stack:') + 1]
  return message.includes('Require stack:') && required?.startsWith('- ') === true ? { file: cleanPath(required.slice(2)), line: null, column: null } : null
}

function kindOf(message: readonly string[]): 'crash' | 'tool' | 'config' {
  if (message.some((line) => linted.test(line))) return 'crash'
  return nothingFound.test(message[0] ?? '') ? 'tool' : 'config'
}

/** Takes lines from `start` on: `index` of the result stands after the last one taken that is not blank. */
function take(segment: Segment, start: number, limit: number, belongs: (line: string) => boolean): { taken: string[]; index: number } {
  const taken: string[] = []
  let index = start
  for (let next = start; next < Math.min(segment.lines.length, start + limit); next += 1) {
    const line = segment.lines[next] ?? ''
    if (segment.isClaimed(next) || (line !== '' && !belongs(line))) break
    if (line === '') continue
    taken.push(line)
    index = next + 1
  }
  return { taken, index }
}

/** What the runtime puts before an error of syntax: the place, then the code; `index` stands at the error. */
function readSyntaxPlace(segment: Segment, start: number): { place: Location; code: string[]; index: number } | null {
  const place = absolutePath.test(segment.lines[start] ?? '') ? parseLocation((segment.lines[start] ?? '').trim()) : null
  if (place === null) return null
  const code: string[] = []
  for (let index = start + 1; index <= start + longestMessage && !segment.isClaimed(index); index += 1) {
    const line = segment.lines[index]
    if (line === undefined) return null
    if (errorLine.test(line.trim())) return { place, code, index }
    if (line.trim() !== '') code.push(line)
  }
  return null
}

/** Reads what stands below `Oops! Something went wrong! :(`; null when that is the last thing the log says. */
function readOops(segment: Segment, start: number): ParsedEntry | null {
  const { lines } = segment
  let index = start + 1
  while (index < lines.length && /^(?:ESLint: .*)?$/.test((lines[index] ?? '').trim())) index += 1
  if (index >= lines.length || segment.isClaimed(index)) return null
  const syntax = readSyntaxPlace(segment, index)
  if (syntax === null && /:\d{1,9}$/.test(lines[index] ?? '') && lines.length <= index + longestMessage) return null
  index = syntax?.index ?? index
  const first = lines[index] ?? ''
  const rest = lines.slice(index + 1, index + longestMessage)
  const length = rest.findIndex((line) => line.trim() === '' || isStackFrame(line) || isHelp(line))
  const message = [first, ...rest.slice(0, length === -1 ? rest.length : length)].map((line) => line.trim())
  const stack = take(segment, index + message.length, longestHelp, isStackFrame)
  const help = stack.taken.length > 0 ? { taken: [], index: stack.index } : take(segment, index + message.length, longestHelp, isHelp)
  const own = stack.taken.filter((line) => parseFrame(line) !== null && firstOwnFrame([line]) !== null)
  const place = syntax?.place ?? placeOf(message, help.taken, stack.taken)
  const rules = message.map((line) => ruleOf.exec(line)?.[1])
  return {
    kind: kindOf(message),
    name: null,
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: rules.find((rule) => rule !== undefined) ?? null,
    message: message.join('\n'),
    excerpt: [...(syntax?.code ?? []), ...[...help.taken, ...own].map((line) => line.trim())].slice(0, excerptLines),
    start,
    end: help.index,
  }
}


/** Reads why ESLint did not lint at all: a crash, an error of the configuration or of the arguments. */
export function readCrash(segment: Segment, start: number): ParsedEntry | null {
  const text = (segment.lines[start] ?? '').trim()
  if (text === 'Oops! Something went wrong! :(') return readOops(segment, start)
  if (!oneLiners.test(text)) return null
  return { kind: 'config', name: null, file: null, line: null, column: null, rule: null, message: text, excerpt: [], start, end: start + 1 }
}
