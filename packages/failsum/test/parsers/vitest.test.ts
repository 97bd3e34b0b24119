import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import { vitestParser } from '../../src/parsers/vitest.ts'
import { recordings } from '../fixture-expectation.ts'

const parse = (...lines: string[]): ReturnType<typeof vitestParser.parse> => vitestParser.parse(segmentOf(lines.join('\n')))

const recorded = (id: string): string => recordings('vitest').find((recording) => recording.id === `vitest/${id}`)?.log ?? ''

describe('a FAIL block', () => {
  it('gives name, own place, message and diff', () => {
    const { entries, total } = parse(
      ' RUN  v4.1.12 /home/dev/app', '', ' FAIL  test/a.test.ts > suite > case', 'AssertionError: expected 1 to be 2', '', '- Expected', '+ Received', '', '- 2', '+ 1', '',
      ' ❯ node_modules/lib/index.js:1:1', ' ❯ test/a.test.ts:7:3', '      7|   expect(1).toBe(2)', '       |             ^', '⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯', '', ' Test Files  1 failed (1)', '      Tests  1 failed (1)',
    )
    expect(total).toBe(1)
    expect(entries).toEqual([
      {
        kind: 'test', name: 'suite > case', file: 'test/a.test.ts', line: 7, column: 3, rule: null, message: 'AssertionError: expected 1 to be 2',
        excerpt: ['- Expected', '+ Received', '- 2', '+ 1'], start: 2, end: 16,
      },
    ])
  })

  it('may have several names, and the project of each', () => {
    const { entries } = parse(' RUN  v3.2.7 /a', ' FAIL  |web| t.test.ts > one', ' FAIL  |api| t.test.ts > one', 'Error: x', ' ❯ t.test.ts:1:1', '⎯⎯⎯⎯[2/2]⎯')
    expect(entries.map(({ name }) => name)).toEqual(['web > one', 'api > one'])
    expect(entries.map(({ line }) => line)).toEqual([1, 1])
  })

  it('is read without blank lines and with an indent, as some task runners print it', () => {
    const bare = vitestParser.parse(segmentOf(recorded('v4')))
    const squeezed = vitestParser.parse(segmentOf(recorded('v4').split('\n').filter((line) => line.trim() !== '').map((line) => `  ${line}`).join('\n')))
    const brief = ({ entries }: typeof bare): unknown[] => entries.map(({ kind, name, file, line, message }) => ({ kind, name, file, line, message }))
    expect(brief(squeezed)).toEqual(brief(bare))
  })
})

describe('a line that only looks like one', () => {
  it.each([
    ['in the text of a program', ['FAIL  nothing of vitest', 'Error: x']],
    ['of jest, coloured', [' FAIL  __tests__/a.test.js', '  ● a', '', '    Error: x', 'Test Suites: 1 failed, 1 total']],
  ])('%s is none', (_, lines) => {
    expect(parse(...lines).entries).toEqual([])
  })

  it('printed by a test belongs to the run and not to others', () => {
    const { entries, noise } = parse(' RUN  v4.1.12 /a', 'stderr | t.test.ts > a', 'Error: only printed', '    at x (t.ts:1:1)', '', ' ✓ t.test.ts (1 test) 3ms', ' Test Files  1 passed (1)')
    expect(entries).toEqual([])
    expect(noise).toContainEqual([0, 7])
  })
})

describe('what is left of a run', () => {
  it('whose reporter died comes from the progress tree', () => {
    const { entries, total } = vitestParser.parse(segmentOf(recorded('v5-node20')))
    expect(entries.filter(({ kind }) => kind === 'test')).toHaveLength(8)
    expect(entries.filter(({ kind }) => kind === 'suite')).toHaveLength(3)
    expect(entries.filter(({ kind }) => kind === 'hook').map(({ name }) => name)).toEqual(['with a broken beforeAll'])
    expect(total).toBe(entries.length)
  })

  it('cut before its blocks comes from the progress tree, with the messages there', () => {
    const log = recorded('v3')
    const { entries } = vitestParser.parse(segmentOf(log.slice(0, log.indexOf('Failed Suites'))))
    expect(entries.find(({ name }) => name === 'prices > adds up')?.message).toContain('expected -3 to be 3')
    expect(entries).toHaveLength(8)
  })
})

it('counts a test once however often it was retried', () => {
  const { entries, total } = vitestParser.parse(segmentOf(recorded('v4-retry')))
  expect(entries).toHaveLength(13)
  expect(total).toBe(13)
})
