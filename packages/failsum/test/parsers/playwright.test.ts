import { expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParseResult } from '../../src/parser.ts'
import { playwrightParser } from '../../src/parsers/playwright.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const parse = (...lines: string[]): ParseResult => playwrightParser.parse(segmentOf(lines.join('\n')))
const block = (number: number, name: string, message: string): string[] => [`  ${String(number)}) ${name} ────`, '', `    ${message}`, '', '        at /app/a.spec.js:7:9', '']
const running = 'Running 2 tests using 1 worker'

it('reads an attempt once, at its own frame, with the titles as name', () => {
  expect(parse(running, ...block(1, '[a] › a.spec.js:5:1 › one › two', 'Error: no'), '    Retry #1 ───', '', '    Error: no again', '', '  1 failed', '    [a] › a.spec.js:5:1 › one › two ────')).toMatchObject({
    entries: [{ kind: 'test', name: 'one > two', file: 'a.spec.js', line: 7, message: 'Error: no' }], total: 1,
  })
})

it('tells a test of two projects apart, and a flaky one is no failure', () => {
  const { entries, total } = parse(running, ...block(1, '[a] › a.spec.js:5:1 › one', 'Error: no'), ...block(2, '[b] › a.spec.js:5:1 › one', 'Error: no'), ...block(3, '[a] › a.spec.js:9:1 › two', 'Error: once'), '  2 failed', '  1 flaky', '    [a] › a.spec.js:9:1 › two ───', '  1 passed (2s)')
  expect(entries.map(({ name }) => name)).toEqual(['[a] one', '[b] one'])
  expect(total).toBe(2)
})

it('names what failed from the list where the log is cut before the blocks', () => {
  expect(parse(running, '  ✘  1 [a] › a.spec.js:5:1 › one (3ms)', '  ✘  2 [a] › a.spec.js:9:1 › two (3ms)', '  ✓  3 [a] › a.spec.js:9:1 › two (retry #1) (3ms)').entries).toMatchObject([{ name: 'one', message: 'failed, the log has no details' }])
})

it.each(['Error: Timed out waiting 60000ms from config.webServer.', 'Error: Process from config.webServer was not able to start. Exit code: 1', 'Error: No tests found.'])('reads %s', (line) => {
  expect(parse(line).entries).toMatchObject([{ kind: 'config' }])
})

it.each([
  ['a green run', [running, '  ✓  1 [a] › a.spec.js:5:1 › Error: FAIL (3ms)', '  1 passed (2s)']],
  ['a list of somebody', ['  1) one › two', '  2 failed', '    because › of']],
  ['a breadcrumb', ['Home › Shop:1:2 › Error']],
])('stays quiet on %s', (_, lines) => {
  expect(parse(...lines).entries).toEqual([])
})

it('leaves claimed lines alone', () => {
  const lines = block(1, '[a] › a.spec.js:5:1 › one', 'Error: no')
  expect(playwrightParser.parse({ lines, isClaimed: () => true }).entries).toEqual([])
})

const fragments = [
  running, '  1) [a] › a.spec.js:5:1 › one ────', '    Error: no', '    Test timeout of 200ms exceeded.', '        at /app/a.spec.js:7:9', '    Retry #1 ───', '  1 failed', '  1 flaky', '    [a] › a.spec.js:5:1 › one ────', '  2 passed (2s)',
  '  ✘  1 [a] › a.spec.js:5:1 › one (3ms)', '  ✓  2 [a] › a.spec.js:5:1 › one (retry #1) (3ms)', '[1/2] [a] › a.spec.js:5:1 › one', '::error file=a,title=[a] › a%3A1%3A2 › one::x', 'Error: No tests found.', 'Error: Cannot find module x', '   at a.spec.js:1', '> 1 | x', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(playwrightParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(playwrightParser, fragments)
})
