import { expect, it } from 'vitest'
import { summarize } from '../src/index.ts'
import { checkOf } from './check-of.ts'
import { recordings } from './fixture-expectation.ts'

const errors = (count: number, name = 'file'): string =>
  Array.from({ length: count }, (_, index) => `src/${name}${String(index)}.ts(${String(index + 1)},5): error TS2322: Type 'number' is not assignable to type 'string' here.\n`).join('')
const dull = (lines: number): string => 'compiled another file of the project without a word to say about it\n'.repeat(lines)

it('says that there are more failures than were read', () => {
  const { text, checks } = summarize([checkOf(errors(200_000))])
  const [, least, unread] = /^FAIL test: exit 1, format: tsc, shown 20 of at least (\d+), (\d+) lines with signs of failure not read, .*\(200000 lines\)/.exec(text) ?? []
  expect(Number(least) + Number(unread)).toBe(200_000)
  expect(checks[0]?.omitted.entries).toBe(Number(least) - 20)
})

it.each([
  ['a small log', errors(500)],
  ['a large log with its failures in the head', `${errors(50)}${dull(300_000)}`],
  ['a large log with its failures in the middle', `${dull(100_000)}${errors(50)}${dull(200_000)}`],
  ['a large log with its failures in the tail', `${dull(300_000)}${errors(8000)}`],
])('says nothing of the kind of %s', (_, log) => {
  const { text } = summarize([checkOf(log)])
  expect(text).toMatch(/^FAIL test: exit 1, format: tsc, shown 20 of \d+, log/)
})

/** The JSON report of a recorded run, for a project in which the same files are there many times. */
function longReport(): string {
  const log = recordings('eslint').find(({ id }) => id === 'eslint/eslint-9-json')?.log ?? ''
  const results = JSON.parse(log) as { filePath: string }[]
  return JSON.stringify(Array.from({ length: 20 }, (_, copy) => results.map((result) => ({ ...result, filePath: `/home/dev/app/${String(copy)}${result.filePath}` }))).flat())
}

it.each([
  ['gh run view', '', 'lint\tRun eslint\t2026-01-15T09:30:00.1234567Z '],
  ['BuildKit', '#7 [3/3] RUN eslint -f json\n', '#7 0.123 '],
  ['pnpm', 'Scope: 2 of 3 workspace projects\npackages/a lint$ eslint -f json\n', 'packages/a lint: '],
])('reads a report on one line of any length behind the prefix of %s', (_, head, prefix) => {
  const read = (text: string): unknown => summarize([checkOf(text)], { maxEntries: 1000 }).checks[0]?.entries.map(({ file, line, rule }) => ({ file, line, rule }))
  const report = longReport()
  const expected = read(report)
  expect(report.length).toBeGreaterThan(100_000)
  expect(expected).not.toEqual([])
  expect(read(`${head}${prefix}${report}\n`)).toEqual(expected)
})
