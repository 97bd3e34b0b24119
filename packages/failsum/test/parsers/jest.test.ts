import { describe, expect, it } from 'vitest'
import { stripControls } from '../../src/decode/strip-controls.ts'
import { segmentOf } from '../../src/parser.ts'
import { jestParser } from '../../src/parsers/jest.ts'
import { expectEntries, recordings } from '../fixture-expectation.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const parse = (...lines: string[]): ReturnType<typeof jestParser.parse> => jestParser.parse(segmentOf(lines.join('\n')))

const cleanLines = (log: string): string[] => log.split('\n').map((line) => stripControls(line).trimEnd())

// What these hold is read by the parsers of Node's crashes and of annotations.
const own = recordings('jest').filter(({ id, expected }) => expected.exitCode !== 0 && !/broken-config|missing-config|v30-github/.test(id))

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

describe('every recording', () => {
  const forms: readonly (readonly [string, (line: string) => readonly string[]])[] = [
    ['as it is', (line) => [line]],
    ['indented', (line) => [line === '' ? '' : `    ${line}`]],
    ['without blank lines', (line) => (line === '' ? [] : [line])],
  ]

  describe.each(forms)('%s', (_, form) => {
    it.each(own)('$id', ({ log, expected }) => {
      expectEntries(parse(...cleanLines(log).flatMap(form)).entries, expected)
    })
  })

  it.each(own)('$id: a part of it tells of no other failure', ({ log }) => {
    const lines = cleanLines(log)
    const nameOf = (name: string | null): string => (name ?? '').replaceAll(' › ', ' > ').split(' > ').at(-1)?.trim() ?? ''
    const names = new Set(parse(...lines).entries.map(({ name }) => nameOf(name)))
    const isKnown = ({ name, kind }: { readonly name: string | null; readonly kind: string }): boolean => kind === 'suite' || kind === 'crash' || names.has(nameOf(name))
    for (let cut = 0; cut < lines.length; cut += Math.max(1, Math.floor(lines.length / 40))) {
      // A name that goes on in the next line is cut short by the end of the log.
      const isNamePart = (name: string | null): boolean => nameOf(name) !== '' && [...names].some((known) => known.startsWith(nameOf(name)))
      const parts = [parse(...lines.slice(0, cut)).entries, parse(...lines.slice(cut)).entries].flat()
      expect(parts.filter((entry) => !isKnown(entry) && !isNamePart(entry.name))).toEqual([])
    }
  })
})

describe('one failure', () => {
  const test = (name: string, message: string, line: number): string[] => [`  ● ${name}`, '', `    ${message}`, '', `      at Object.<anonymous> (a.test.js:${String(line)}:3)`, '']
  const totals = (tests: number): string[] => ['Test Suites: 1 failed, 1 total', `Tests:       ${String(tests)} failed, ${String(tests)} total`]

  it('of a test and its hook is one entry, which tells of both', () => {
    const { entries, total } = parse('FAIL a.test.js', ...test('one', 'its own', 3), ...test('one', 'of its hook', 9), ...totals(1))
    expect(entries.map(({ message, excerpt }) => [message, excerpt[0]])).toEqual([['its own', 'also: of its hook']])
    expect(total).toBe(1)
  })

  it('of each of two tests with one name is two entries', () => {
    expect(parse('FAIL a.test.js', ...test('one', 'same', 3), ...test('one', 'same', 3), ...totals(2)).entries).toHaveLength(2)
  })

  it('of a test that ends the process is one entry, however often its worker was started again', () => {
    const exit = ['  ●  process.exit called with "3"', '', '      at Object.exit (a.test.js:2:11)', '']
    const { entries } = parse('PASS b.test.js', ...exit, ...exit)
    expect(entries.map(({ kind, name, file, line }) => [kind, name, file, line])).toEqual([['crash', null, 'a.test.js', 2]])
  })
})

describe('text of a test', () => {
  it('that looks like a header, a bullet or totals stays text', () => {
    const fake = ['FAIL b.test.js', '  ● fake › test', '', '    Error: made up', '', 'Tests:       7 failed, 7 total'].map((line) => `    ${line}`)
    const { entries, total } = parse('FAIL a.test.js', '  ● real', '', '    first line', ...fake, '', '      at Object.<anonymous> (a.test.js:3:1)', '', 'Tests:       1 failed, 1 total')
    expect(entries.map(({ name, message, line }) => [name, message, line])).toEqual([['real', 'first line\nFAIL b.test.js\n● fake › test', 3]])
    expect(total).toBe(1)
  })

  it('printed in verbose mode before any file stays text', () => {
    expect(parse('  console.log', '    FAIL b.test.js', '      ● fake', '', '        Error: made up', '', 'PASS a.test.js', 'Tests:       1 passed, 1 total').entries).toEqual([])
  })

  it('in a name may have line ends', () => {
    const { entries } = parse('FAIL a.test.js', '  ● goes', 'on', '', '    Error: x', '', '      at Object.<anonymous> (a.test.js:3:1)')
    expect(entries.map(({ name, line }) => [name, line])).toEqual([['goes on', 3]])
  })
})

describe('the name of a project', () => {
  it.each([
    ['FAIL web src/a.test.js', 'web', 'src/a.test.js'],
    ['FAIL api server src/a.test.js (5.1 s)', 'api server', 'src/a.test.js'],
    [' FAIL   api server  src/a.test.js', 'api server', 'src/a.test.js'],
    ['FAIL src/with blank/a.test.js', null, 'src/with blank/a.test.js'],
    [' FAIL  src/a.test.js', null, 'src/a.test.js'],
  ])('%s', (header, project, file) => {
    const [entry] = parse(header, '  ● one', '', '    Error: x').entries
    expect([entry?.name, entry?.file]).toEqual([project === null ? 'one' : `${project} > one`, file])
  })
})

describe('the JSON report', () => {
  const report = { numFailedTests: 1, numRuntimeErrorTestSuites: 1, numTotalTestSuites: 2, testResults: [
    { name: '/app/a.test.js', status: 'failed', message: '', assertionResults: [{ status: 'failed', ancestorTitles: ['s'], title: 'one', failureMessages: ['Error: x\n    at f (/app/a.test.js:3:1)', 'Error: y'] }] },
    { name: '/app/b.test.js', status: 'failed', message: '  ● Test suite failed to run\n\n    cannot load\n\n      at f (b.test.js:2:1)', assertionResults: [] },
  ] }
  const expected = [['s > one', '/app/a.test.js', 3, 'Error: x'], [null, 'b.test.js', 2, 'cannot load']]
  const brief = (text: string): unknown[] => parse(text).entries.map(({ name, file, line, message }) => [name, file, line, message])

  it.each([
    ['on one line', JSON.stringify(report)],
    ['behind what a test has printed', `no line end${JSON.stringify(report)}`],
    ['over lines', JSON.stringify(report, null, 2)],
    ['over lines, indented', JSON.stringify(report, null, 2).replaceAll(/^/gm, '    ')],
    ['among other lines', `> jest --json\n${JSON.stringify(report)}\nDone in 3s.`],
  ])('is read %s', (_, text) => {
    expect(brief(text)).toEqual(expected)
  })

  it('counts its suites that could not be run', () => {
    expect(parse(JSON.stringify(report)).total).toBe(2)
  })

  it.each([
    ['cut off', JSON.stringify(report).slice(0, -20)],
    ['of another tool', JSON.stringify({ numFailedTests: 1, numTotalTestSuites: 1, testResults: 'none' })],
    ['of Vitest', JSON.stringify({ ...report, numRuntimeErrorTestSuites: undefined })],
  ])('%s is not read', (_, text) => {
    expect(brief(text)).toEqual([])
  })
})

const fragments = ['FAIL a.test.js', ' FAIL   web  a.test.js', 'PASS b.test.js', '  ● suite › test', '●  process.exit called with "1"', '  console.log', '    Expected: 1', '    > 3 | x', '      at f (a.test.js:1:2)', 'Tests: 1 failed, 1 total', 'Summary of all failing tests', '{"numTotalTestSuites":1,"testResults":[]}', '{', '  "numFailedTests": 1,', '}', '    ✕ test (3 ms)', '● Validation Error:', 'Error: Jest: x']

it('reads anything within its lines', () => {
  expectSafeParser(jestParser, fragments)
})

it('takes time that grows with its lines', () => {
  expectLinearParser(jestParser, fragments)
})
