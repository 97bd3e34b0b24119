import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import type { TestError } from '../jest-repeats.ts'
import { readErrorBlock } from './error-block.ts'
import { exitWords } from './outline.ts'
import type { Block } from './outline.ts'
import type { FileHeader } from './run-lines.ts'
import { indentOf } from './run-lines.ts'

const suiteFailed = 'Test suite failed to run'
const ownWords = /^(?:Console$|Deprecation Warning|Validation Warning)/

function kindOf(name: string, message: string): EntryKind {
  if (name === suiteFailed) return 'suite'
  return message.includes('Exceeded timeout of ') ? 'timeout' : 'test'
}

function textOf(lines: readonly string[], { body, end, indent }: Block): string[] {
  return lines.slice(body, end).map((line) => line.slice(Math.min(indent + 2, indentOf(line))))
}

function testEntry(lines: readonly string[], block: Block, header: FileHeader): ParsedEntry {
  const { name, start, end } = block
  const { message, excerpt, place } = readErrorBlock(textOf(lines, block), header.file)
  const isSuite = name === suiteFailed
  return {
    kind: kindOf(name, message),
    name: [header.project, isSuite ? null : name.replaceAll(' › ', ' > ')].filter((part) => part !== null).join(' > ') || null,
    file: place === null || place.file.endsWith(`/${header.file}`) ? header.file : place.file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: null,
    message: message === '' ? 'failed, the log holds no error of it' : message,
    excerpt,
    start,
    end,
  }
}

/** `process.exit` in a test ends the whole run: nothing says which test it was but the frames. */
function exitEntry(lines: readonly string[], block: Block): ParsedEntry {
  const { excerpt, place } = readErrorBlock([block.name, ...textOf(lines, block)], '')
  const { file = null, line = null, column = null } = place ?? {}
  return { kind: 'crash', name: null, file: file === '' ? null : file, line, column, rule: null, message: block.name, excerpt, start: block.start, end: block.end }
}

/** An error of the configuration stands before any file. */
function configEntry(lines: readonly string[], { name, start, end }: Block): ParsedEntry {
  const rest = lines.slice(start + 1, end).map((line) => line.trim()).filter((line) => line !== '' && line !== '●')
  const place = { name: null, file: null, line: null, column: null, rule: null }
  return { kind: 'config', ...place, message: [name, ...rest.slice(0, 2)].join('\n'), excerpt: rest.slice(2, 12), start, end }
}

/** Workers that a test ends are started again: one entry for one `process.exit`, none when its suite tells of it. */
function withoutRepeatedExits(errors: readonly TestError[]): TestError[] {
  const suites = new Set(errors.flatMap(({ entry }) => (entry.kind === 'suite' ? [entry.file] : [])))
  const seen = new Set<string>()
  return errors.filter(({ entry }) => {
    if (entry.kind !== 'crash') return true
    const place = `${String(entry.file)}:${String(entry.line)}`
    const isKnown = seen.has(place) || (entry.file !== null && suites.has(entry.file))
    seen.add(place)
    return !isKnown
  })
}

/** What the bullets below `FAIL` lines tell; the summary of more than twenty suites repeats them and adds nothing. */
export function readBlocks(lines: readonly string[], blocks: readonly Block[]): TestError[] {
  const seen = new Set<string>()
  const errors = blocks.flatMap((block): TestError[] => {
    const { name, header, isRepeat } = block
    if (ownWords.test(name)) return []
    if (name.startsWith(exitWords)) return [{ entry: exitEntry(lines, block), test: null }]
    if (header === null) return [{ entry: configEntry(lines, block), test: null }]
    if (!header.failed) return []
    const entry = testEntry(lines, block, header)
    const test = JSON.stringify([header.project, header.file, name])
    const key = `${test}:${String(entry.line)}:${entry.message}`
    const isKnown = isRepeat && seen.has(key)
    seen.add(key)
    return isKnown ? [] : [{ entry, test: name === suiteFailed ? null : test }]
  })
  return withoutRepeatedExits(errors)
}
