import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unframeGithubActions } from '../../src/frames/github-actions.ts'
import type { LogLine } from '../../src/frames/log-line.ts'
import { cpuTimeMs } from '../cpu-time.ts'

const toLines = (texts: readonly string[]): LogLine[] => texts.map((text, index) => ({ text, logLine: index + 1 }))
const unframe = (texts: readonly string[]): string[] => unframeGithubActions(toLines(texts)).map(({ text }) => text)
const stamp = (index: number): string => `2026-11-03T09:12:${String(index % 60).padStart(2, '0')}.${String((index * 7919) % 10_000_000).padStart(7, '0')}Z`

type Frame = (text: string, index: number) => string
const raw: Frame = (text, index) => `${index === 0 ? '\uFEFF' : ''}${stamp(index)} ${text}`
const trimmed: Frame = (text, index) => raw(text, index).trimEnd()
const view: Frame = (text, index) => `unit tests (20)\tRun npm test\t${index === 0 ? '\uFEFF' : ''}${stamp(index)} ${text}`
const unknownStep: Frame = (text, index) => `build\tUNKNOWN STEP\t${stamp(index)} ${text}`

const plainText = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' ', '\t', '  indented', 'a\tb\tc', '2026-11-03T09:12:04.123Z own time', 'Error: x', '[command]x', '\uFEFF'),
).filter((text) => !/^(?:##\[|::|\[command\])/.test(text) && text !== 'Post job cleanup.')

describe('frame(x) then unframe is x', () => {
  it.each([['raw', raw], ['gh run view', view], ['unknown step', unknownStep]])('%s', (_, frame) => {
    fc.assert(
      fc.property(fc.array(plainText, { minLength: 1, maxLength: 30 }), (texts) => {
        expect(unframe(texts.map(frame))).toEqual(texts)
      }),
    )
  })

  it('in any frame gives what the bare log with its marks gives', () => {
    const marked = fc.oneof(plainText, fc.constantFrom('::group::tests', '::endgroup::', '##[error]x', '::error::y', 'Post job cleanup.', '##[warning]w', '##[section]s'))
    fc.assert(
      fc.property(fc.array(marked, { minLength: 1, maxLength: 30 }), (texts) => {
        const bare = unframe(texts.filter((text) => !/^\uFEFF?\d{4}-/.test(text)))
        const framed = unframe(texts.filter((text) => !/^\uFEFF?\d{4}-/.test(text)).map(raw))
        expect(framed).toEqual(bare)
      }),
    )
  })

  it('reads a stamp whose blank an editor has cut off', () => {
    expect(unframe(['', 'x', ''].map(trimmed))).toEqual(['', 'x', ''])
  })

  it('keeps the number of each line', () => {
    const lines = unframeGithubActions(toLines(['##[group]a', 'b', '##[endgroup]', 'c'].map(raw)))
    expect(lines).toEqual([{ text: 'a', logLine: 1 }, { text: 'b', logLine: 2 }, { text: 'c', logLine: 4 }])
  })
})

describe('what is no frame', () => {
  it.each([
    ['a program prints one such time', ['start', '2026-11-03T09:12:04.1234567Z request', 'end', 'done']],
    ['other fractions', ['2026-11-03T09:12:04.123Z a', '2026-11-03T09:12:04.124Z b']],
    ['tabs in the text', ['a\tb\tc', 'd\te\t2026-11-03T09:12:04.1234567Z', 'x', 'y']],
    ['a stamp that the text goes on after without a blank', ['2026-11-03T09:12:04.1234567Zx']],
    ['an empty log', []],
  ])('is left alone: %s', (_, texts) => {
    expect(unframe(texts)).toEqual(texts)
  })

  it('leaves the stamp of a program that most lines lack in a frame', () => {
    const texts = ['start', `${stamp(3)} info: ready`, 'end']
    expect(unframe(texts.map(raw))).toEqual(texts)
  })

  it('takes a frame within a frame off: a job that shows the log of another', () => {
    expect(unframe(['one', '##[error]two'].map(view).map(raw))).toEqual(['one', '##[error]two'])
  })
})

describe('marks', () => {
  it('reduces groups and commands to their text, and drops what has none', () => {
    const texts = ['##[group]Install', 'added 3 packages', '##[endgroup]', '[command]/usr/bin/git version', '##[debug]noise', '##[command]tsc -b', '##[group]']
    expect(unframe(texts.map(raw))).toEqual(['Install', 'added 3 packages', '/usr/bin/git version', 'tsc -b'])
  })

  it('leaves [command] to a program whose log has no frame', () => {
    expect(unframe(['[command]x'])).toEqual(['[command]x'])
  })

  it('shows of a step what it runs, not its script', () => {
    const texts = ['##[group]Run npm test', 'echo "::error::not printed"', 'shell: /usr/bin/bash -e {0}', '##[endgroup]', 'ok']
    expect(unframe(texts.map(raw))).toEqual(['Run npm test', 'ok'])
  })

  it('keeps the lines of a step whose group has no end', () => {
    expect(unframe(['##[group]Run npm test', 'one', '##[error]two'].map(raw))).toEqual(['Run npm test', 'one', '##[error]two'])
  })

  it.each([
    'src/a.ts(3,5): error TS2322: no', '  12:7  error  no  no-var', './main.go:5:2: undefined: x', 'lib/x.py:3: error: no',
    'C:\\app\\a.ts:3:5: error', 'a.js: line 3, col 5, Error - no (rule)', '  File "x.py", line 3, in <module>',
  ])('takes the mark of a problem matcher off: %s', (line) => {
    expect(unframe([`##[error]${line}`])).toEqual([line])
    expect(unframe([`##[warning]${line}`])).toEqual([line])
  })

  it.each(['Process completed with exit code 1.', 'Error: connect ECONNREFUSED 127.0.0.1:443', 'AssertionError: expected 1 to be 2', 'at 10:30 the server stopped'])(
    'keeps the mark of an annotation: %s', (line) => {
      expect(unframe([`##[error]${line}`])).toEqual([`##[error]${line}`])
    },
  )
})

describe('clean-up after the failure', () => {
  it('is dropped from the first line of it after the last error', () => {
    const texts = ['ok', '##[error]one', 'Post job cleanup.', 'in between', '##[error]two', 'rest of the step', 'Post job cleanup.', 'error: never an entry']
    expect(unframe(texts.map(raw))).toEqual(texts.slice(0, 6))
  })

  it('stays in a job without an error', () => {
    expect(unframe(['Post job cleanup.', 'x'].map(raw))).toEqual(['Post job cleanup.', 'x'])
  })

  it('is dropped for each job on its own', () => {
    const line = (job: string, text: string, index: number): string => `${job}\tstep\t${stamp(index)} ${text}`
    const texts = [line('a', '##[error]x', 0), line('a', 'Post job cleanup.', 1), line('a', 'gone', 2), line('b', 'kept', 3), line('b', '##[error]y', 4)]
    expect(unframe(texts)).toEqual(['##[error]x', 'kept', '##[error]y'])
  })
})

it('takes linear time', () => {
  const texts = Array.from({ length: 200_000 }, (_, index) => raw(index % 3 === 0 ? '##[group]Run x' : `line ${String(index)}`, index))
  const start = cpuTimeMs()
  unframe(texts)
  expect(cpuTimeMs() - start).toBeLessThan(3000)
})
