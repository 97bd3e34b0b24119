import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { githubActionsParser } from '../../src/parsers/github-actions.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { expectRecording, recordingsOf } from './task-recordings.ts'

const parse = (...lines: string[]): readonly ParsedEntry[] => githubActionsParser.parse(segmentOf(lines.join('\n'))).entries

describe('recordings', () => {
  // The entries of this one are those of tsc and ESLint.
  const recordings = recordingsOf('github-actions').filter(([name]) => name !== 'matchers-job')

  it.each(recordings)('%s', (_, log, expectation) => {
    expectRecording(log, expectation)
  })

  it.each(recordings)('%s with CRLF', (_, log, expectation) => {
    expectRecording(log.replaceAll('\n', '\r\n'), expectation)
  })
})

it('reads an annotation with its place, title and further lines', () => {
  expect(parse('::error file=./src/a.ts,line=12,col=7,endLine=12,title=Missing key::not translated%0A%0Aadd it')).toMatchObject([
    { kind: 'other', name: 'Missing key', file: 'src/a.ts', line: 12, column: 7, message: 'not translated', excerpt: ['add it'] },
  ])
  expect(parse('::error file=src/a.ts::x')[0]?.wrapper).toBeUndefined()
})

it('an annotation without a file counts only when nothing better is there', () => {
  expect(parse('##[error]Unable to resolve action', '::error::two')).toMatchObject([{ message: 'Unable to resolve action', wrapper: true }, { message: 'two', wrapper: true }])
})

it.each([
  '##[error]Process completed with exit code 1.', '##[error]Process completed with exit code 127', "##[error]Bash exited with code '1'.", "##[error]The process '/usr/bin/git' failed with exit code 128",
  '##[error]', '::error::', '::error file=a.ts::', '##[warning]x', '::notice::y', '::warning file=a.ts,line=1::z', 'std::error::code', 'text ::error::x',
])('stays quiet on %s', (line) => {
  expect(parse(line)).toEqual([])
})

it.each(['The operation was canceled.', 'The runner has received a shutdown signal.', 'The job running on runner 3 has exceeded the maximum execution time of 360 minutes.', 'connect ETIMEDOUT 10.0.0.1:443'])(
  '%s is of kind infra', (message) => {
    expect(parse(`##[error]${message}`)).toMatchObject([{ kind: 'infra' }])
  },
)

it('drops an annotation that repeats what a block says, and one that comes twice', () => {
  const lines = ['   AssertionError: expected 1 to be 2', '::error file=a.test.ts,line=3,title=a.test.ts > adds::AssertionError: expected 1 to be 2%0A%0A- Expected', '::error::other', '::error::other']
  const { entries, noise } = githubActionsParser.parse({ lines, isClaimed: (index) => index === 0 })
  expect(entries).toMatchObject([{ message: 'other', start: 2 }])
  expect(noise).toEqual([[1, 2], [3, 4]])
})

const fragments = ['##[error]', '##[error]x', '::error file=a.ts,line=1::', '::error::x', '::error', '::warning::', '##[warning]x', '::error file=%2C,line=x,col=99999999999,title=%0A::%0A', 'AssertionError: x', '']

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(githubActionsParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(githubActionsParser, [...fragments, `::error ${'a=b,'.repeat(200)}::${'%0A'.repeat(500)}`])
})
