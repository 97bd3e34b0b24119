import { cleanPath, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry, Segment } from '../../parser.ts'

/** One diagnostic of Biome, or the block that ends a run. */
export interface BiomeDiagnostic {
  readonly severity: 'error' | 'warning' | 'note'
  readonly category: string
  readonly entry: ParsedEntry
}

/** The first line of a diagnostic. */
interface Header {
  readonly indent: number
  readonly place: Location | null
  readonly category: string
}

const excerptLines = 30
const bar = '━━━━━━━━━━'
const tags = /(?: {2}[A-Z]{4,20}){1,6}$/
const categoryName = /^[a-zA-Z][\w-]{0,60}(?:\/[\w-]{1,60}){0,4}$/
const message = /^ {2}([×✖x!⚠iℹ]) +(\S.*)$/
const frameLine = /^ {2,40}(?:> )?[\d ]{0,20}│/

function indentOf(line: string): number {
  let indent = 0
  while (line[indent] === ' ') indent += 1
  return indent
}

function readHeader(line: string): Header | null {
  const at = line.indexOf(bar)
  if (at <= 0 || line.includes('│')) return null
  const indent = indentOf(line)
  const text = line.slice(indent, at).trimEnd().replace(tags, '')
  const blank = text.lastIndexOf(' ')
  const category = text.slice(blank + 1)
  if (!categoryName.test(category) || line.slice(at).replaceAll('━', '').trim() !== '') return null
  const path = blank === -1 ? '' : text.slice(0, blank).trim()
  return { indent, category, place: path === '' ? null : (parseLocation(path) ?? { file: cleanPath(path), line: null, column: null }) }
}

const severities: Readonly<Record<string, BiomeDiagnostic['severity']>> = { '×': 'error', '✖': 'error', x: 'error', '!': 'warning', '⚠': 'warning' }

function kindOf(category: string): EntryKind {
  if (category === 'parse' || category.startsWith('syntax/')) return 'compile'
  if (category === 'format') return 'format'
  if (category === 'deserialize' || category === 'configuration' || category.startsWith('flags/') || category.startsWith('project')) return 'config'
  return /^(?:fs|internalError|files|io)\b/.test(category) ? 'tool' : 'lint'
}

/** The body of a block without the indent of what surrounds it; blank lines may have been dropped. */
function readBody(segment: Segment, header: Header, start: number): { body: string[]; end: number } {
  const body: string[] = []
  let end = start + 1
  for (let index = start + 1; index < segment.lines.length && !segment.isClaimed(index); index += 1) {
    const line = segment.lines[index] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) < header.indent + 2 || (readHeader(line) !== null)) break
    body.push(line.slice(header.indent))
    end = index + 1
  }
  return { body, end }
}

/** The first frame or diff below the message: what comes later explains or mends. */
function excerptOf(body: readonly string[]): string[] {
  const first = body.findIndex((line) => frameLine.test(line))
  if (first === -1) return body.filter((line) => line.startsWith('    ')).slice(0, excerptLines)
  const length = body.slice(first).findIndex((line) => !frameLine.test(line) && line.trim() !== '...')
  return body.slice(first, length === -1 ? undefined : first + length).slice(0, excerptLines)
}

/** Reads the diagnostic whose header stands at `start`; null when none does. */
export function readBiomeDiagnostic(segment: Segment, start: number): BiomeDiagnostic | null {
  const header = readHeader(segment.lines[start] ?? '')
  if (header === null) return null
  const { body, end } = readBody(segment, header, start)
  const [, sign, text] = message.exec(body[0] ?? '') ?? []
  if (sign === undefined || text === undefined) return null
  const { category, place } = header
  return {
    severity: severities[sign] ?? 'note',
    category,
    entry: {
      kind: kindOf(category),
      name: null,
      file: place?.file ?? null,
      line: place?.line ?? null,
      column: place?.column ?? null,
      rule: category,
      message: text.trimEnd(),
      excerpt: excerptOf(body.slice(1)),
      start,
      end,
    },
  }
}
