import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readBlockFacts } from './block-facts.ts'
import type { BlockFacts } from './block-facts.ts'
import { readLineFailures } from './line-style.ts'
import { readBlocks } from './read-blocks.ts'
import type { FailureBlock } from './read-blocks.ts'
import { readMarks } from './read-marks.ts'
import type { FailedMark } from './read-marks.ts'
import type { PytestRun } from './read-runs.ts'
import { readSummary } from './read-summary.ts'
import type { SummaryLine } from './read-summary.ts'
import { nameOfTitle, readTestId } from './test-id.ts'

const crashed = /^worker '[^']{1,100}' crashed while running '(.{1,3000})'$/

function kindOf(message: string, isError: boolean, phase: string | null, isFile: boolean): EntryKind {
  if (phase === 'collecting' || (isError && isFile)) return /^(?:SyntaxError|IndentationError|TabError)\b/.test(message) ? 'compile' : 'suite'
  if (crashed.test(message)) return 'crash'
  if (/^(?:Failed: Timeout|TimeoutError\b|(?:asyncio|concurrent)\.\S{0,60}TimeoutError\b|.{0,60}TimeoutExpired\b)/.test(message)) return 'timeout'
  return isError ? 'hook' : 'test'
}

/** The names of the short summary by header, handed out once each. */
class SummaryIndex {
  readonly #byTitle = new Map<string, SummaryLine[]>()
  readonly #used = new Set<SummaryLine>()

  constructor(summary: readonly SummaryLine[]) {
    for (const line of summary) {
      const key = `${String(line.isError)} ${line.title}`
      const known = this.#byTitle.get(key)
      if (known === undefined) this.#byTitle.set(key, [line])
      else known.push(line)
    }
  }

  /** The line of the test that `title` names, in one of `files` if more tests have that name. */
  take(title: string, isError: boolean, files: readonly string[]): SummaryLine | null {
    const lines = (this.#byTitle.get(`${String(isError)} ${title}`) ?? []).filter((line) => !this.#used.has(line))
    const found = lines.find(({ file }) => files.some((one) => `/${one.replaceAll('\\', '/')}`.endsWith(`/${file}`))) ?? lines[0] ?? null
    if (found !== null) this.#used.add(found)
    return found
  }

  use(line: SummaryLine): void {
    this.#used.add(line)
  }

  isUsed(line: SummaryLine): boolean {
    return this.#used.has(line)
  }
}

function takeSummary(index: SummaryIndex, block: FailureBlock, facts: BlockFacts): SummaryLine | null {
  const id = crashed.exec(facts.message ?? '')?.[1]
  const title = id === undefined ? block.title : readTestId(id).title
  const subtest = title.replace(/ (?:\[[^\]]{0,300}\] ?)?(?:\([^)]{0,300}\))?$/, '')
  return index.take(title, block.isError, facts.files) ?? (subtest === title ? null : index.take(subtest, block.isError, facts.files))
}

function blockEntry(block: FailureBlock, facts: BlockFacts, line: SummaryLine | null): ParsedEntry {
  const message = facts.message ?? line?.reason ?? (block.isError ? 'error' : 'test failed')
  const subtest = line === null || line.title === block.title ? '' : (/ ((?:\[[^\]]{0,300}\] ?)?\([^)]{0,300}\)|\[[^\]]{0,300}\])$/.exec(block.title)?.[0] ?? '')
  const isNamed = line !== null && line.name.endsWith(subtest)
  const name = line === null ? nameOfTitle(block.title) : `${line.name}${isNamed ? '' : subtest}`
  const isFile = !(line?.name ?? name).includes(' > ')
  return {
    kind: kindOf(message, block.isError, block.phase, isFile && block.phase === null),
    name: block.phase === 'setup' || block.phase === 'teardown' ? `${name} > ${block.phase}` : name,
    file: facts.file ?? line?.file ?? (block.phase === 'collecting' ? block.title : null),
    line: facts.line,
    column: null,
    rule: null,
    message,
    excerpt: facts.excerpt,
    start: block.start,
    end: block.end,
  }
}

function summaryEntry(line: SummaryLine): ParsedEntry {
  const message = line.reason ?? (line.isError ? 'error' : 'test failed')
  const isFile = !line.name.includes(' > ')
  const excerpt = line.more.filter((one) => one.trim() !== '')
  return { kind: kindOf(message, line.isError, null, isFile), name: line.name, file: line.file, line: null, column: null, rule: null, message, excerpt, start: line.index, end: line.end }
}

function markEntry({ file, name, isError, index }: FailedMark): ParsedEntry {
  const message = isError ? 'error' : name === file ? 'tests failed' : 'test failed'
  return { kind: isError ? 'hook' : 'test', name, file, line: null, column: null, rule: null, message, excerpt: [], start: index, end: index + 1 }
}

/** The failures of one session: its blocks, then what only the short summary or the progress names. */
export function runEntries(lines: readonly string[], run: PytestRun): ParsedEntry[] {
  const sections = run.sections.filter(({ kind }) => kind === 'errors' || kind === 'failures')
  const blocks = sections.flatMap((section) => readBlocks(lines, section, run.margin))
  const titles = new Set(blocks.map(({ title }) => title))
  const summary = run.sections.filter(({ kind }) => kind === 'summary').flatMap((section) => readSummary(lines, section, run.margin, titles))
  const index = new SummaryIndex(summary)
  const entries: ParsedEntry[] = []
  const told = new Set<string>()
  for (const block of blocks) {
    const facts = readBlockFacts(block.body)
    const line = takeSummary(index, block, facts)
    told.add(`${String(block.isError)} ${line?.title ?? block.title}`)
    entries.push(blockEntry(block, facts, line))
  }
  for (const section of sections.filter(({ kind, start, end }) => kind === 'failures' && !blocks.some((block) => block.start >= start && block.start < end))) {
    for (const { facts, summary: line, index: at } of readLineFailures(lines, section, summary)) {
      if (line !== null) index.use(line)
      if (line !== null) told.add(`false ${line.title}`)
      entries.push(blockEntry({ isError: false, phase: null, title: line?.title ?? '', body: [], start: at, end: at + 1 }, facts, line))
    }
  }
  for (const line of summary.filter((one) => !index.isUsed(one))) {
    told.add(`${String(line.isError)} ${line.title}`)
    entries.push(summaryEntry(line))
  }
  const marks = run.sections.filter(({ kind }) => kind === 'progress').flatMap((section) => readMarks(lines, section))
  const isShort = run.total === null ? summary.length === 0 : entries.length < run.total
  const missing = isShort ? marks.filter(({ name, file, title, isError }) => (name === file ? entries.length === 0 : !told.has(`${String(isError)} ${title}`))) : []
  return [...entries, ...missing.map(markEntry)]
}
