import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { nxParser } from '../../src/parsers/nx.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { expectRecording, recordingsOf } from './task-recordings.ts'

const parse = (...lines: string[]): readonly ParsedEntry[] => nxParser.parse(segmentOf(lines.join('\n'))).entries
const recordings = recordingsOf('nx')

describe('recordings', () => {
  it.each(recordings)('%s', (_, log, expectation) => {
    expectRecording(log, expectation)
  })

  it.each(recordings)('%s with CRLF', (_, log, expectation) => {
    expectRecording(log.replaceAll('\n', '\r\n'), expectation)
  })

  it.each(recordings)('%s: no prefix of it makes the parser throw', (_, log) => {
    const lines = log.split('\n')
    for (let length = 0; length < lines.length; length += 1) {
      for (const { name } of parse(...lines.slice(0, length))) expect(name === null || log.includes(name.split(' ')[0] ?? '')).toBe(true)
    }
  })
})

it('a failed task whose runner says nothing takes its last error line', () => {
  expect(parse('> nx run @m/c:test', '', 'Error: c exploded', '', '- @m/c:test')).toMatchObject([
    { kind: 'task', name: '@m/c:test', message: 'Error: c exploded', start: 4, wrapper: true },
  ])
  expect(parse('> nx run @m/c:test', 'Error: c exploded', '- @m/b:test', '')).toEqual([])
})

it('names the tasks of its closing list, and no other list', () => {
  expect(parse('- a:b', 'Failed tasks:', '', '- @m/a:test', '- @m/a:lint:ci', '', 'Hint: run with --verbose', '- c:d')).toMatchObject([{ name: '@m/a:test' }, { name: '@m/a:lint:ci' }])
})

it.each([
  [' NX   Cannot find project \'x\'', 'config'],
  [' >  NX   Failed to process project graph.', 'config'],
  [' NX   The project graph could not be built: a does not exist', 'config'],
])('reads its own error %j', (line, kind) => {
  expect(parse(line)).toMatchObject([{ kind }])
})

it.each([' NX   Running target test for 3 projects failed', ' NX   Successfully ran target test for 2 projects', ' NX   Nx Cloud: see the run', 'NX Cannot find'])('stays quiet on %j', (line) => {
  expect(parse(line)).toEqual([])
})

const fragments = [
  ' NX   Running target test for 3 projects failed', 'Failed tasks:', '- @m/a:test', '> nx run @m/a:test', '❌ > nx run a:b', '✔  nx run a:b', ' NX   Cannot find project', 'Pass --verbose to see',
  "lerna ERR! npm run test exited 1 in '@m/a'", 'lerna info x', ' Lerna (powered by Nx)   Failed to y', 'Error: x', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(nxParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(nxParser, fragments)
})
