import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { failedTasks } from '../../src/parsers/failed-tasks.ts'
import { turboParser } from '../../src/parsers/turbo.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { expectRecording, recordingsOf } from './task-recordings.ts'

const parse = (...lines: string[]): readonly ParsedEntry[] => turboParser.parse(segmentOf(lines.join('\n'))).entries
const recordings = recordingsOf('turbo')

describe('recordings', () => {
  it.each(recordings)('%s', (_, log, expectation) => {
    expectRecording(log, expectation)
  })

  it.each(recordings)('%s with CRLF', (_, log, expectation) => {
    expectRecording(log.replaceAll('\n', '\r\n'), expectation)
  })

  it.each(recordings)('%s: a log cut anywhere names no task that the whole one does not', (_, log) => {
    const lines = log.split('\n')
    const all = failedTasks(lines)
    for (let length = 0; length < lines.length; length += 1) {
      expect(all).toEqual(expect.arrayContaining(failedTasks(lines.slice(0, length))))
      turboParser.parse(segmentOf(lines.slice(0, length).join('\n')))
    }
  })

  it('a task that a package manager says nothing about takes its last error line', () => {
    expect(parse('cache miss, executing 1', '$ bun test', 'Error: c exploded', '@m/c#test:  ERROR  command (/app/c) bun run test exited (3)')).toMatchObject([
      { kind: 'task', name: '@m/c#test', message: 'Error: c exploded', start: 3, end: 4, wrapper: true },
    ])
  })
})

it('names each failed task once, from its own line before the footer', () => {
  expect(parse(
    '@m/a#test:  ERROR  command (/app/a) npm run test exited (1)', '@m/c#test: command (/app/c) npm run test exited (3)', 'Error: of whom?',
    '@m/a#test:  ERROR  command (/app/a) npm run test exited (1)', 'Failed:    @m/a#test, @m/c#test, @m/d#build', ' ERROR  run failed: command  exited (3)',
  )).toMatchObject([
    { name: '@m/a#test', message: 'npm run test exited (1)' }, { name: '@m/c#test', message: 'npm run test exited (3)' }, { name: '@m/d#build', message: '@m/d#build failed' },
  ])
})

it('reads its own errors with their place', () => {
  expect(parse('• turbo 2.11.11', '  x Found an unknown key `pipelines`.', '   ,-[turbo.json:3:5]', ' 3 |   "pipelines": {}', '   `----')).toMatchObject([
    { kind: 'config', file: 'turbo.json', line: 3, column: 5, message: 'Found an unknown key `pipelines`.' },
  ])
})

it.each([
  ['a list without turbo', ['  x a step', '  `-> more']],
  ['a cross in the output of a task', ['• Packages in scope: a', '  x one thing', 'next line']],
  ['a warning with its reason', [' WARNING  An issue occurred. Turborepo will still function:', '  x Could not resolve workspace.', '  `-> more', '• turbo 2.11.11']],
  ['words of a test', ['Failed: 3 tests', 'a#b: command line', 'it exited (1)']],
  ['a task that only warned', ['@m/c#test:  WARNING  command finished with error, but continuing...']],
])('stays quiet on %s', (_, lines) => {
  expect(parse(...lines)).toEqual([])
})

const fragments = [
  '@m/a#test:  ERROR  command (/x) npm run test exited (1)', 'Failed:    @m/a#test, b#c', '  x Missing tasks in project', '  `->   x Could not find task', ' ERROR  x', ' ERROR  run failed: x',
  'cache miss, executing 1', '• Packages in scope: a', ' Tasks:    1 successful, 2 total', '[WARN] command finished with error', '::error::@m/a#test: command (/x) y exited (2)', 'Error: x', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(turboParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(turboParser, fragments)
})
