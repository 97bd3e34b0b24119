import type { ParsedEntry, ParseResult } from '../parser.ts'
import { nothingParsed } from '../parser.ts'
import { readBlocks } from './jest/read-blocks.ts'
import { readOutline } from './jest/outline.ts'
import { findReports, isFields, listOf, textOf } from './jest-report/find-reports.ts'
import type { Fields, Report } from './jest-report/find-reports.ts'
import { errorEntry, textLines } from './jest-report/report-error.ts'

type Tool = 'jest' | 'vitest'

/** The `location` of a test, as far as it is one. */
function placeOf(location: unknown): Partial<Pick<ParsedEntry, 'line' | 'column'>> {
  if (!isFields(location)) return {}
  const { line, column } = location
  return typeof line === 'number' ? { line, column: typeof column === 'number' ? column : null } : {}
}

function testEntry(test: Fields, file: string, tool: Tool, { start, end }: Report): ParsedEntry {
  const titles = [...listOf(test['ancestorTitles']), test['title']].map(textOf).filter((part) => part !== '')
  const name = textLines(titles.length === 0 ? textOf(test['fullName']) : titles.join(' > ')).join(' ')
  const texts = listOf(test['failureMessages']).map(textOf)
  const kind = /timed out in|Exceeded timeout of/.test((texts[0] ?? '').slice(0, 2000)) ? 'timeout' : 'test'
  const entry = errorEntry(texts, { kind, name, start, end }, file)
  // Jest gives the place of the test; Vitest that of the error, in a file it does not name.
  return entry.line === null && tool === 'jest' ? { ...entry, ...placeOf(test['location']) } : entry
}

/** What Jest tells of a file beside its tests: its message is the text of the other reporters. */
function fileErrors(file: string, message: string, { start, end }: Report): ParsedEntry[] {
  if (!message.includes('Test suite failed to run')) return []
  const lines = [`FAIL ${file}`, ...textLines(message)]
  const errors = readBlocks(lines, readOutline(lines).blocks)
  return errors.flatMap(({ entry }) => (entry.kind === 'suite' ? [{ ...entry, start, end }] : []))
}

function suiteEntries(suite: Fields, tool: Tool, report: Report): ParsedEntry[] {
  const file = textOf(suite['name'])
  const message = textOf(suite['message'])
  const failed = listOf(suite['assertionResults']).filter(isFields).filter(({ status }) => status === 'failed')
  const entries = [...failed.map((test) => testEntry(test, file, tool, report)), ...fileErrors(file, message, report)]
  // With Jest the message of a file repeats those of its tests; with Vitest it is an error of the file.
  const isTold = entries.length > 0 && (tool === 'jest' || message === '')
  if (isTold || suite['status'] !== 'failed') return entries
  const { start, end } = report
  return [...entries, errorEntry([message], { kind: 'suite', name: null, start, end }, file)]
}

/**
 * Reads the JSON report that Jest and Vitest share (`testResults`, `assertionResults`); Jest's alone counts suites with
 * runtime errors. A failed file without a failed test is an entry too.
 */
export function readJestReport(lines: readonly string[], tool: Tool): ParseResult {
  const own = findReports(lines).filter(({ report }) => ('numRuntimeErrorTestSuites' in report) === (tool === 'jest'))
  if (own.length === 0) return nothingParsed
  const entries = own.flatMap((found) => listOf(found.report['testResults']).filter(isFields).flatMap((suite) => suiteEntries(suite, tool, found)))
  const tests = own.reduce((sum, { report }) => sum + Number(report['numFailedTests']), 0)
  const suites = entries.filter(({ kind }) => kind === 'suite').length
  return { entries, total: Number.isInteger(tests) && tests >= 0 ? tests + suites : null, noise: own.map(({ start, end }) => [start, end] as const) }
}
