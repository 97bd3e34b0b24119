import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import { jestParser } from '../../src/parsers/jest.ts'
import { recordings } from '../fixture-expectation.ts'

const parse = (...lines: string[]): ReturnType<typeof jestParser.parse> => jestParser.parse(segmentOf(lines.join('\n')))

const recorded = (id: string): string => recordings('jest').find((recording) => recording.id === `jest/${id}`)?.log ?? ''

describe('a bullet below FAIL', () => {
  it('gives name, own place, message and what was expected', () => {
    const { entries, total } = parse(
      'FAIL web src/a.test.js (5.1 s)', '  ● suite › case', '', '    expect(received).toBe(expected)', '', '    Expected: 2', '    Received: 1', '',
      '    > 3 |   expect(1).toBe(2)', '        |             ^', '', '      at Object.toBe (node_modules/expect/x.js:1:1)', '      at Object.<anonymous> (src/a.test.js:3:13)', '', 'Test Suites: 1 failed, 1 total', 'Tests:       1 failed, 1 total',
    )
    expect(total).toBe(1)
    expect(entries).toEqual([
      {
        kind: 'test', name: 'web > suite > case', file: 'src/a.test.js', line: 3, column: 13, rule: null, message: 'expect(received).toBe(expected)',
        excerpt: ['Expected: 2', 'Received: 1'], start: 1, end: 13,
      },
    ])
  })

  it('is none below PASS, in a console block, or deeper than its file', () => {
    const { entries } = parse('PASS src/a.test.js', '  ● not › this', 'FAIL src/b.test.js', '  ● Console', '', '    console.log', '        ● nor › this', '', '      at x (src/b.test.js:1:1)')
    expect(entries).toEqual([])
  })

  it('is read without blank lines and with an indent, as some task runners print it', () => {
    const brief = ({ entries }: ReturnType<typeof jestParser.parse>): unknown[] => entries.map(({ kind, name, file, line }) => ({ kind, name, file, line }))
    const squeezed = recorded('v29').split('\n').filter((line) => line.trim() !== '').map((line) => `  ${line}`).join('\n')
    expect(brief(jestParser.parse(segmentOf(squeezed)))).toEqual(brief(jestParser.parse(segmentOf(recorded('v29')))))
  })
})

it('reads a failure that the closing summary repeats once', () => {
  const { entries, total } = jestParser.parse(segmentOf(recorded('v29-summary')))
  expect(entries).toHaveLength(37)
  expect(total).toBe(37)
})

it('takes the names from the verbose tree when the log was cut before the errors', () => {
  const log = recorded('v30-verbose')
  const { entries } = jestParser.parse(segmentOf(log.slice(0, log.indexOf('● prices › adds up'))))
  expect(entries.map(({ name }) => name)).toContain('prices > adds up')
})

it('says what the tool counted where the errors are cut off', () => {
  const log = recorded('v29')
  expect(jestParser.parse(segmentOf(log.slice(log.indexOf('Test Suites:')))).total).toBe(11)
})

describe('errors before any test', () => {
  it.each([
    ['a wrong configuration', ['● Validation Error:', '', '  Module x in the transform option was not found.'], 'config'],
    ['no tests', ['No tests found, exiting with code 1'], 'config'],
    ['coverage', ['Jest: "global" coverage threshold for lines (99%) not met: 0%'], 'other'],
  ])('%s is an entry', (_, lines, kind) => {
    expect(parse(...lines).entries.map((entry) => entry.kind)).toEqual([kind])
  })

  it('a deprecation warning is none', () => {
    expect(parse('● Deprecation Warning:', '', '  Option "x" was replaced.').entries).toEqual([])
  })
})
