import { describe, expect, it } from 'vitest'
import { failingOutput } from '../../src/frames/failing-output.ts'
import { withoutTimestamps } from '../../src/frames/line-timestamps.ts'
import { summarize } from '../../src/index.ts'
import { checkOf } from '../check-of.ts'

const entriesOf = (log: string): (string | null)[] => summarize([checkOf(log)]).checks[0]?.entries.map(({ file, message }) => file ?? message) ?? []
const textOf = (log: string): string => summarize([checkOf(log)]).text

describe('the output of the failing command', () => {
  const log = [
    'travis_time:start:1', '$ make lint', 'lint error: this one passed in the end', 'The command "make lint" exited with 0.',
    'travis_time:start:2', '$ make test', '$ ./inner', 'the reason', 'travis_time:end:2:start=1,finish=2', 'The command "make test" exited with 2.',
    '$ make clean', 'rm: cannot remove build', 'The command "make clean" exited with 0.', 'Done. Your build exited with 1.',
  ]

  it('is between the marks of its time and its end', () => {
    expect(failingOutput(log).failed).toEqual([{ start: 5, end: 10 }])
  })

  it('begins at its echo where it has no marks', () => {
    expect(failingOutput(['a', '$ one', 'b', 'The command "one', 'two" exited with 1.', 'c']).failed).toEqual([{ start: 1, end: 5 }])
    expect(failingOutput(['$ npm ci', 'x', 'The command "npm ci" failed and exited with 1 during .']).failed).toEqual([{ start: 0, end: 3 }])
  })

  it('is the whole log when nothing is said, or only of success', () => {
    expect(failingOutput(['a', 'b']).failed).toEqual([{ start: 0, end: 2 }])
    expect(failingOutput(['a', 'The command "a" exited with 0.']).failed).toEqual([{ start: 0, end: 2 }])
  })

  it('ends where a job is said to have failed, or begins to tidy up', () => {
    expect(failingOutput(['a', 'ERROR: Job failed: exit code 1', 'uploading caches']).failed).toEqual([{ start: 0, end: 2 }])
    expect(failingOutput(['section_start:1700000000:step_script', 'a', 'section_end:1700000000:step_script', 'section_start:1700000001:after_script', 'b']).failed).toEqual([{ start: 0, end: 3 }])
  })
})

it('names an error of an earlier command that the failing one may have died of', () => {
  const log = `travis_time:start:1\r\u001B[0K$ tsc -b\n${typeError('src/lib.ts')}\ntravis_time:end:1:start=1\r\u001B[0K\ntravis_time:start:2\r\u001B[0K$ tsc\n`
  const footer = 'travis_time:end:2:start=1\r\u001B[0K\nThe command "tsc" exited with 2.\n'
  expect(entriesOf(`${log}${typeError('src/app.ts')}\n${footer}`)).toEqual(['src/lib.ts', 'src/app.ts'])
  expect(entriesOf(`${log}dead\n${footer}`)).toEqual([])
  expect(textOf(`${log}dead\n${footer}`)).toContain('format: unknown')
})

const typeError = (file: string): string => `${file}(1,2): error TS2322: Type 'string' is not assignable to type 'number'.`

describe('no entry comes from', () => {
  it.each([
    ['a command of Travis that passed', 'travis_time:start:1\r\u001B[0K$ tsc -p old\n', 'travis_time:end:1:start=1,finish=2\r\u001B[0K\nThe command "tsc -p old" exited with 0.\ntravis_time:start:2\r\u001B[0K$ tsc\n', 'travis_time:end:2:start=1,finish=2\r\u001B[0K\n\u001B[31;1mThe command "tsc" exited with 2.\u001B[0m\n', ''],
    ['the clean-up of Travis', '', '$ tsc\n', 'The command "tsc" exited with 2.\n$ after\n', 'Done. Your build exited with 1.\n', 'after'],
    ['the after_script of GitLab', '', 'section_start:1700000000:step_script\r\u001B[0K$ tsc\n', 'section_end:1700000000:step_script\r\u001B[0K\nsection_start:1700000001:after_script\r\u001B[0K$ cat old.log\n', 'section_end:1700000001:after_script\r\u001B[0K\nERROR: Job failed: exit code 2\n', 'after'],
    ['a step of Azure that runs after the failed one', '', '2026-01-15T09:30:00.1234567Z ##[section]Starting: tsc\n2026-01-15T09:30:00.1234567Z ', "2026-01-15T09:30:01.1234567Z ##[error]Bash exited with code '2'.\n2026-01-15T09:30:01.1234567Z ##[section]Finishing: tsc\n2026-01-15T09:30:01.1234567Z ##[section]Starting: Publish\n2026-01-15T09:30:01.1234567Z ", '2026-01-15T09:30:01.1234567Z ##[section]Finishing: Publish\n', 'after'],
  ])('%s', (_, first, second, third, last, place = 'before') => {
    const [passed, failed] = [`${typeError('src/passed.ts')}\n`, `${typeError('src/failed.ts')}\n`]
    const log = place === 'before' ? `${first}${passed}${second}${failed}${third}${last}` : `${first}${second}${failed}${third}${passed}${last}`
    expect(entriesOf(log)).toEqual(['src/failed.ts'])
    expect(textOf(log)).not.toContain('passed.ts')
  })
})

describe('the time before each line', () => {
  it.each(['[2026-01-15T09:30:26.235Z] ', '2026-01-15T09:30:26.235Z ', '2026-01-15 09:30:26,235 ', '09:30:26 ', '[09:30:26] ', '2026-01-15T09:30:26.235123Z 00O ', '2026-01-15T09:30:26+01:00 '])('%s is taken off', (stamp) => {
    const bare = ['> tsc', typeError('src/a.ts'), '', '  The expected type comes from property', typeError('src/b.ts'), 'done']
    expect(entriesOf(bare.map((line) => `${stamp}${line}`).join('\n'))).toEqual(['src/a.ts', 'src/b.ts'])
    expect(withoutTimestamps(bare.map((text, index) => ({ text: `${stamp}${text}`, logLine: index + 1 }))).map(({ text }) => text)).toEqual(bare)
  })

  it('that a program prints now and then stays', () => {
    const lines = ['09:30:26 starting', 'a', '09:30:27 going on', 'b'].map((text, index) => ({ text, logLine: index + 1 }))
    expect(withoutTimestamps(lines)).toBe(lines)
  })
})
