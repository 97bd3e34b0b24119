import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summarize } from '../src/index.ts'
import { stripControls } from '../src/decode/strip-controls.ts'
import { checkOf } from './check-of.ts'

const fixtures = fileURLToPath(new URL('../../../fixtures', import.meta.url))
const recordings = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('log.txt') && !path.includes('node_modules'))
  .map((path) => readFileSync(join(fixtures, path), 'utf8'))

const linesOf = (text: string): string[] => text.trimEnd().split('\n')

const commandNotFound = 'bash: line 1: nosuchcmd: command not found\n'

describe('a failing check', () => {
  it('of unknown format shows its last 40 lines and says so', () => {
    const log = Array.from({ length: 100 }, (_, index) => `step ${String(index + 1)}`).join('\n')
    const { text, checks } = summarize([checkOf(log, { name: 'deploy', exitCode: 7 })])
    const lines = linesOf(text)
    expect(lines[0]).toBe('FAIL deploy: exit 7, format: unknown, last 40 lines, log: run.log (100 lines)')
    expect(lines).toHaveLength(41)
    expect(lines[1]).toBe('  | step 61')
    expect(lines.at(-1)).toBe('  | step 100')
    expect(checks[0]).toMatchObject({ formats: ['unknown'], totals: null, entries: [], omitted: { entries: 0, excerptLines: 0 } })
    expect(checks[0]?.tail).toHaveLength(40)
  })

  it('with an empty log is listed', () => {
    expect(summarize([checkOf('')]).text).toBe('FAIL test: exit 1, format: unknown, log is empty (0 bytes): run.log\n')
  })

  it('with nothing but blank lines is said to hold no text', () => {
    expect(summarize([checkOf('\n\n  \n')]).text).toBe('FAIL test: exit 1, format: unknown, log holds no text, log: run.log (3 lines)\n')
  })

  it('with an exit code nobody knows is not called green or red', () => {
    expect(summarize([checkOf('all good\n', { exitCode: null })]).text).toMatch(/^CHECK test: exit code unknown, format: unknown/)
  })

  it('shows its notes', () => {
    expect(summarize([checkOf('x\n', { notes: ['log is cut: disk full after 12 bytes'] })]).text).toContain('note: log is cut: disk full after 12 bytes')
  })
})

describe('a passing check', () => {
  it('has no entries, whatever its log says', () => {
    const { text, checks, signature } = summarize([checkOf(commandNotFound, { exitCode: 0, name: 'lint' })])
    expect(text).toBe('passed: lint\n')
    expect(checks[0]).toMatchObject({ exitCode: 0, entries: [], totals: null, tail: [] })
    expect(signature).toBe(summarize([]).signature)
  })

  it('stands after the failing ones on one line', () => {
    const { text } = summarize([checkOf('', { exitCode: 0, name: 'a' }), checkOf(commandNotFound, { name: 'b' }), checkOf('', { exitCode: 0, name: 'c' })])
    expect(linesOf(text).at(-1)).toBe('passed: a, c')
    expect(text).toMatch(/^FAIL b: exit 1/)
  })
})

describe('limits', () => {
  const manyErrors = (count: number): string =>
    Array.from({ length: count }, (_, index) => `npm error code E404\nnpm error 404 Not Found - GET https://registry.example.com/p${String(index)}\n\n`).join('text\n')

  it.each([1, 30, 39, 40, 79, 80, 81, 200, 2000])('hold for %i failing checks, all of them named', (count) => {
    const checks = Array.from({ length: count }, (_, index) => checkOf(index % 2 === 0 ? commandNotFound : 'strange\noutput\n', { name: `check-${String(index)}`, exitCode: (index % 120) + 1 }))
    const { text } = summarize(checks)
    expect(linesOf(text).length).toBeLessThanOrEqual(80)
    for (const { name, exitCode } of checks) {
      expect(text).toMatch(new RegExp(`\\b${name}(?:: | \\()exit ${String(exitCode)}\\b`))
    }
  })

  it('name all of 200 failing checks also when one entry more would not fit', () => {
    const checks = Array.from({ length: 80 }, (_, index) => checkOf(commandNotFound, { name: `check-${String(index)}` }))
    const lines = linesOf(summarize(checks).text)
    expect(lines).toHaveLength(80)
    for (const line of lines) expect(line).toContain('nosuchcmd')
  })

  it('take smaller values', () => {
    const { text, checks } = summarize([checkOf(manyErrors(30))], { maxEntries: 5, maxExcerpt: 0, maxLines: 6 })
    expect(linesOf(text)).toHaveLength(6)
    expect(checks[0]?.entries.length).toBeLessThanOrEqual(5)
    expect(checks[0]?.entries.every(({ excerpt }) => excerpt.length === 0)).toBe(true)
  })
})

describe('never green on red', () => {
  it('for any cut of any recording: check, exit code and a line of the log are shown', () => {
    expect(recordings.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(fc.nat({ max: recordings.length - 1 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (index, a, b) => {
        const log = recordings[index] ?? ''
        const cut = log.slice(Math.floor(Math.min(a, b) * log.length), Math.ceil(Math.max(a, b) * log.length))
        const { text, checks } = summarize([checkOf(cut, { name: 'the-check', exitCode: 3 })])
        const [header = '', ...body] = linesOf(text)
        expect(header).toMatch(/^FAIL the-check: exit 3, /)
        expect(text).not.toMatch(/\b0 failures?\b|passed/i.test(cut) ? /^passed/m : /\b0 failures?\b|^passed/m)
        if (stripControls(cut).trim() !== '') expect(body.length).toBeGreaterThan(0)
        expect(linesOf(text).length).toBeLessThanOrEqual(80)
        expect(checks[0]?.entries.length).toBeLessThanOrEqual(20)
        for (const { excerpt, logLine } of checks[0]?.entries ?? []) {
          expect(excerpt.length).toBeLessThanOrEqual(10)
          expect(logLine).toBeGreaterThan(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (log) => {
        const { text } = summarize([checkOf(log)])
        expect(text).toMatch(/^FAIL test: exit 1, /)
        // eslint-disable-next-line no-control-regex
        expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E]/)
        for (const line of linesOf(text)) expect(line.length).toBeLessThanOrEqual(210)
      }),
    )
  })
})

describe('the same bytes', () => {
  it('come out for the same log, coloured or not, with LF or CRLF, bare or framed by a CI', () => {
    for (const log of recordings.filter((text) => !text.includes('\u001B') && !/^\d{4}-|##\[|::(?:group|error)/m.test(text)).slice(0, 60)) {
      const bare = summarize([checkOf(log)]).checks[0]?.entries
      const crlf = summarize([checkOf(log.replaceAll('\n', '\r\n'))]).checks[0]?.entries
      const timed = log.split('\n').map((line, index, all) => (index === all.length - 1 && line === '' ? '' : `2026-01-05T10:12:13.0000001Z ${line}`))
      expect(crlf).toEqual(bare)
      expect(summarize([checkOf(timed.join('\n'))]).checks[0]?.entries).toEqual(bare)
    }
  })
})

describe('the signature', () => {
  it('differs for two unknown failures and stays when only times change', () => {
    const of = (log: string): string => summarize([checkOf(log)]).signature
    expect(of('step failed after 12ms at 10:11:12\nreason: a')).toBe(of('step failed after 99ms at 11:12:13\nreason: a'))
    expect(of('reason: a')).not.toBe(of('reason: b'))
  })

  it('does not depend on the order of the checks', () => {
    const a = checkOf(commandNotFound, { name: 'a' })
    const b = checkOf('npm error code E404\nnpm error 404 Not Found\n', { name: 'b' })
    expect(summarize([a, b]).signature).toBe(summarize([b, a]).signature)
  })
})

it('shows paths and addresses under the root relative to it', () => {
  const log = 'file:///home/dev/app/a.mjs:1\nthrow new Error("x")\n      ^\n\nError: x\n    at file:///home/dev/app/a.mjs:1:7\n    at run (/home/dev/app/b.mjs:2:3)\n\nNode.js v20.20.2\n'
  const { text } = summarize([checkOf(log)], { root: '/home/dev/app' })
  expect(text).toContain('a.mjs:1:7')
  expect(text).not.toMatch(/home|file:/)
})

it('refuses a format that does not exist, and names those that do', () => {
  expect(() => summarize([checkOf('x')], { as: 'vitestt' })).toThrow(/--as vitestt: no such format; known are .*turbo/)
})
