import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readPlaywrightBlock } from './playwright/block.ts'
import { isCount, readHeader, readListed } from './playwright/header.ts'
import type { PlaywrightTest } from './playwright/header.ts'

const running = /^Running \d{1,9} tests? using \d{1,6} workers?/
const counted = /^ {2}(\d{1,9}) (failed|flaky|interrupted)$/
const config = /^Error: (No tests found\.?|Process from config\.webServer .{1,300}|Timed out waiting \d{1,9}ms from config\.webServer\.?|Project\(s\) .{1,300} not found.{0,300})$/

const annotation = /%3A\d{1,9}%3A\d{1,9} › /u
const loadPlace = /^ {3}at (\S[^:]{0,600}):(\d{1,9})$/
const thrown = /^\w{0,60}Error: \S/
const mostAbove = 15

/** The error of a file that could not be loaded: its place stands below it, behind three blanks. */
function readLoadError({ lines, isClaimed }: Segment, at: number): ParsedEntry | null {
  const [, file, line] = loadPlace.exec(lines[at] ?? '') ?? []
  if (file === undefined) return null
  let start = at - 1
  while (start >= 0 && at - start < mostAbove && !thrown.test(lines[start] ?? '')) start -= 1
  const message = lines[start] ?? ''
  if (start < 0 || isClaimed(start) || !thrown.test(message)) return null
  let end = at + 1
  while (end < Math.min(lines.length, at + mostAbove) && /^(?:>?\s{0,8}(?:\d{1,9} )?\||\s{0,8}at |$)/.test(lines[end] ?? '')) end += 1
  const excerpt = lines.slice(at + 1, end).filter((text) => text.includes('|'))
  return { kind: 'suite', name: file, file, line: Number(line), column: null, rule: null, message, excerpt, start, end }
}

interface Run {
  readonly failed: Map<string, ParsedEntry>
  readonly projects: Set<string>
  readonly notFailed: Set<string>
  /** Failed attempts in the list of a run; what passed later is taken out again. */
  readonly listed: Map<string, { readonly test: PlaywrightTest; readonly index: number }>
}

function listedEntry({ test, index }: { readonly test: PlaywrightTest; readonly index: number }): ParsedEntry {
  return { kind: 'test', name: test.titles.join(' > '), file: test.file, line: test.line, column: test.column, rule: null, message: 'failed, the log has no details', excerpt: [], start: index, end: index + 1 }
}

/** True for a test of which `names` has the name, or the one without the steps behind its title. */
function isNamed(key: string, names: ReadonlySet<string>): boolean {
  const parts = names.size === 0 ? [] : key.split(' › ')
  return parts.some((_, index) => names.has(parts.slice(0, index + 1).join(' › ')))
}

/** With several projects a test is told apart by the project that ran it. */
function withProject(entry: ParsedEntry, key: string, projects: ReadonlySet<string>): ParsedEntry {
  const project = projects.size > 1 ? /^\[[^\]]{1,100}\]/.exec(key)?.[0] : undefined
  return project === undefined ? entry : { ...entry, name: `${project} ${entry.name ?? ''}` }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const run: Run = { failed: new Map(), projects: new Set(), notFailed: new Set(), listed: new Map() }
  const noise: [number, number][] = []
  const entries: ParsedEntry[] = []
  let total: number | null = null
  let section: string | null = null
  let start = -1
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    if (running.test(line)) start = index
    const load = start === -1 && line.startsWith('   at ') ? readLoadError({ lines, isClaimed }, index) : null
    if (load !== null) {
      entries.push(load)
      index = load.end - 1
      continue
    }
    const said = entries.length === 0 && line.startsWith('Error: ') ? config.exec(line)?.[1] : undefined
    if (said !== undefined) entries.push({ kind: 'config', name: null, file: null, line: null, column: null, rule: null, message: said, excerpt: [], start: index, end: index + 1 })
    if (isCount(line)) {
      const [, count, word] = counted.exec(line) ?? []
      section = word ?? null
      if (word === 'failed') total = (total ?? 0) + Number(count)
      if (start !== -1) noise.push([start, index + 1])
      continue
    }
    const item = section === null ? null : readHeader(line.trim())
    if (item !== null && line.startsWith('    ')) {
      if (section === 'flaky') run.notFailed.add(item.key)
      noise.push([index, index + 1])
      continue
    }
    const block = readPlaywrightBlock(lines, index)
    if (block !== null) {
      section = null
      run.projects.add(block.project)
      if (!run.failed.has(block.key)) run.failed.set(block.key, block.entry)
      else noise.push([index, block.entry.end])
      index = block.entry.end - 1
      continue
    }
    if (line.startsWith('::error') && annotation.test(line)) noise.push([index, index + 1])
    const listed = readListed(line)
    if (listed === null) continue
    if (listed.passed) run.listed.delete(listed.test.key)
    else run.listed.set(listed.test.key, { test: listed.test, index })
  }
  for (const [key, entry] of run.failed) if (!isNamed(key, run.notFailed)) entries.push(withProject(entry, key, run.projects))
  if (run.failed.size === 0 && start !== -1) for (const one of run.listed.values()) entries.push(listedEntry(one))
  return { entries, total, noise }
}

/** Reads Playwright's test runner: list, line, dot and GitHub reporters. */
export const playwrightParser: Parser = {
  format: 'playwright',
  tools: 'Playwright Test 1 (list, line, dot, github)',
  marks: [' › ', 'config.webServer', 'Error: No tests found'],
  parse,
}
