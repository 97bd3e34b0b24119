import { expect, it } from 'vitest'
import { LogCollector } from '../../src/decode/log-collector.ts'
import { logLines } from '../../src/decode/log-lines.ts'
import { summarize } from '../../src/index.ts'
import { recordings } from '../fixture-expectation.ts'

const mebibyte = 1024 * 1024
const blockLine = 'a line of exactly sixty-four characters, line end counted too..\n'
const linesPerBlock = mebibyte / blockLine.length

const dull = (bytes: number): string => `${blockLine.repeat(Math.ceil(bytes / blockLine.length)).slice(0, bytes - 1)}\n`

function contentOf(text: string): ReturnType<LogCollector['end']> {
  const collector = new LogCollector()
  collector.push(Buffer.from(text))
  return collector.end()
}

it.each([0, 1, 24])('keeps the lines before a failure that stand in the block before, %i lines into its own', (into) => {
  const before = blockLine.repeat(5 * linesPerBlock + into)
  const { lines: kept } = logLines(contentOf(`${before}Error: here it is\n${blockLine.repeat(5 * linesPerBlock)}`))
  const failure = kept.findIndex(({ text }) => text === 'Error: here it is')
  const numbers = kept.slice(failure - 25, failure + 1).map(({ logLine }) => logLine)
  expect(numbers).toEqual(Array.from({ length: 26 }, (_, index) => 5 * linesPerBlock + into + 1 - 25 + index))
})

it('keeps the lines between two failures on both sides of a block border once, in order', () => {
  const around = `Error: first\n${blockLine.repeat(30)}`
  const before = dull(5 * mebibyte - around.length)
  const { lines: kept } = logLines(contentOf(`${before}${around}${blockLine.repeat(40)}Error: second\n${blockLine.repeat(5 * linesPerBlock)}`))
  const numbers = kept.map(({ logLine }) => logLine)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  const first = kept.findIndex(({ text }) => text === 'Error: first')
  expect(kept[first + 71]?.text).toBe('Error: second')
})

it.each(['eslint/eslint-9-no-config', 'eslint/eslint-9-max-warnings', 'eslint/eslint-9-unknown-flag', 'vitest/v4-no-files', 'node-test/node-20-no-files', 'tap/tap-21-bail', 'jest/v29', 'tsc/tsc-not-installed'])(
  'of a large log with %s in its middle the same failures are read as of a small one',
  (id) => {
    const log = recordings().find((recording) => recording.id === id)?.log ?? ''
    expect(log).not.toBe('')
    const read = (lead: number): unknown[] =>
      summarize([{ name: 'test', exitCode: 1, log: 'run.log', content: contentOf(`${dull(lead)}${log}\n${dull(lead)}`) }]).checks.flatMap(({ entries }) =>
        entries.map(({ kind, name, file, line, message }) => ({ kind, name, file, line, message })),
      )
    const expected = read(64 * 1024)
    expect(expected.length).toBeGreaterThan(0)
    // Half of the recording on each side of the border of two blocks.
    expect(read(5 * mebibyte - Math.floor(log.length / 2))).toEqual(expected)
  },
)
