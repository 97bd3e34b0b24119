import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { packageManagerParser } from '../../src/parsers/package-manager.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { expectRecording, recordingsOf } from './task-recordings.ts'

const parse = (...lines: string[]): readonly ParsedEntry[] => packageManagerParser.parse(segmentOf(lines.join('\n'))).entries

describe.each(['npm', 'pnpm', 'yarn'])('recordings of %s', (tool) => {
  const recordings = recordingsOf(tool)

  it.each(recordings)('%s', (_, log, expectation) => {
    expectRecording(log, expectation)
  })

  it.each(recordings)('%s with CRLF', (_, log, expectation) => {
    expectRecording(log.replaceAll('\n', '\r\n'), expectation)
  })

  it.each(recordings)('%s: a log cut anywhere has no failure that the whole one has not', (_, log) => {
    const lines = log.split('\n')
    const whole = packageManagerParser.parse(segmentOf(log)).entries.map(({ rule, message }) => rule ?? message)
    for (let length = 0; length < lines.length; length += 1) {
      for (const { rule, message, wrapper } of packageManagerParser.parse(segmentOf(lines.slice(0, length).join('\n'))).entries) {
        if (wrapper !== true) expect(whole.filter((told) => told.startsWith(rule ?? message))).not.toEqual([])
      }
    }
  })
})

describe('npm', () => {
  it('names a failed script and takes its last error line', () => {
    const [entry, ...others] = parse(
      '> @m/c@1.0.0 test', '> node t.mjs', '', 'Error: first', 'Error: c exploded', '    at run (src/c.ts:4:9)', 'npm warn something',
      'npm error Lifecycle script `test` failed with error:', 'npm error code 3', 'npm error path /app/packages/c', 'npm error workspace @m/c@1.0.0',
      'npm error location /app/packages/c', 'npm error command failed', 'npm error command sh -c node t.mjs',
    )
    expect(others).toEqual([])
    expect(entry).toMatchObject({ kind: 'task', name: '@m/c test', message: 'Error: c exploded', file: 'src/c.ts', line: 4, start: 7, end: 14, wrapper: true })
    expect(entry?.excerpt).toEqual(['Error: first', '    at run (src/c.ts:4:9)'])
  })

  it('takes no line that another parser has read, nor one before it', () => {
    const lines = ['> app@1.0.0 test', '> vitest run', 'Error: logged', 'FAIL a.test.ts', 'npm error code 1', 'npm error command failed', 'npm error command sh -c vitest run']
    const { entries } = packageManagerParser.parse({ lines, isClaimed: (index) => index === 3 })
    expect(entries[0]).toMatchObject({ message: 'Command failed with exit code 1: vitest run', start: 4, wrapper: true })
  })

  it('takes no line of the script before', () => {
    const [entry] = parse('> a@1 x', '> true', 'Error: of x', '> a@1 y', '> false', 'fine', 'npm error code 1', 'npm error command failed')
    expect(entry).toMatchObject({ name: 'a y', message: 'Command failed with exit code 1', excerpt: ['fine'] })
  })

  it('tells a failure once that npm within npm reports twice', () => {
    const block = ['npm ERR! code ELIFECYCLE', 'npm ERR! errno 2', 'npm ERR! app@1.0.0 inner: `exit 2`', 'npm ERR! Exit status 2']
    expect(parse(...block, '', 'npm ERR! Test failed.  See above for more details.')).toHaveLength(1)
    expect(parse(...block, 'npm ERR! code ELIFECYCLE', 'npm ERR! errno 2', 'npm ERR! app@1.0.0 outer: `npm run inner`')).toHaveLength(1)
  })

  it('has no entry for warnings, notices and headers', () => {
    const result = packageManagerParser.parse(segmentOf('> app@1.0.0 test\n> node t\nnpm warn ERESOLVE overriding peer dependency\nnpm WARN deprecated x\nnpm notice new'))
    expect(result.entries).toEqual([])
    expect(result.noise).toEqual([[0, 2], [2, 3], [3, 4], [4, 5]])
  })

  it.each([
    ['npm error code ETIMEDOUT\nnpm error network request to https://registry.example.com/x failed', 'infra'],
    ['npm error code E503\nnpm error 503 Service Unavailable - GET https://registry.example.com/x', 'infra'],
    ['npm error code E403\nnpm error 403 403 Forbidden - GET https://registry.example.com/x', 'infra'],
    ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write', 'infra'],
    ['npm error code E404\nnpm error 404 Not Found - GET https://registry.example.com/x', 'tool'],
    ['npm error code EBADENGINE\nnpm error engine Unsupported engine', 'tool'],
    ['npm error Missing script: "x"', 'tool'],
  ])('%j is of kind %s', (log, kind) => {
    expect(parse(log)[0]).toMatchObject({ kind })
    expect(parse(log)[0]?.wrapper).toBeUndefined()
  })
})

describe('pnpm', () => {
  it('reads a badge with thin spaces, with blanks, and indented', () => {
    for (const edge of ['\u2009', ' ', '  ']) {
      expect(parse(`${edge}ERR_PNPM_NO_SCRIPT${edge} Missing script: x`)[0]).toMatchObject({ rule: 'ERR_PNPM_NO_SCRIPT', message: 'Missing script: x' })
    }
  })

  it('has no entry for a script that prints what looks like the close of a task', () => {
    expect(parse('packages/b test$ node t', 'packages/a test: Failed', 'packages/b test: Done')).toEqual([])
    expect(parse('packages/a test: Failed')).toEqual([])
  })

  it('closes a failed task with the exit code that pnpm lists at the end', () => {
    expect(parse('packages/d test$ node t', 'packages/d test: Failed', '/app/packages/d:', '\u2009ERROR\u2009 @m/d@1.0.0 test: `node t`', 'Exit status 2')).toMatchObject([
      { name: 'packages/d test', message: 'Command failed with exit code 2: node t', start: 1, end: 5, wrapper: true },
    ])
  })

  it('has no entry for warnings', () => {
    expect(parse('\u2009WARN\u2009  Local package.json exists, but node_modules missing')).toEqual([])
  })

  it('leaves the ERROR badge with plain blanks to others', () => {
    expect(parse(' ERROR  run failed: command  exited (1)')).toEqual([])
  })
})

describe('pnpm 12', () => {
  it('joins what it broke at 80 columns, leaves what it was doing out, and keeps paragraphs apart', () => {
    expect(parse(
      'Error: ERR_PNPM_FETCH_404', '', '  × installing dependencies', '  ├─▶ Failed to resolve: GET https://registry.example.com/no-such-', '  │   package: Not Found - 404', '  │',
      '  │   Failed to resolve no-such-package@1', '  ╰─▶ GET https://registry.example.com/no-such-package: Not Found - 404', '  help: It is not in the registry, or you have no', '        permission.', '', 'after',
    )).toMatchObject([{
      kind: 'tool', rule: 'ERR_PNPM_FETCH_404', message: 'Failed to resolve: GET https://registry.example.com/no-such-package: Not Found - 404',
      excerpt: ['Failed to resolve no-such-package@1', 'It is not in the registry, or you have no', 'permission.'], start: 0, end: 10,
    }])
  })

  it('reads a report whose blank lines a frame has dropped', () => {
    expect(parse('Error: ERR_PNPM_NO_SCRIPT', '  × Missing script: nope', '  help: Command "nope" not found.', 'Done')).toMatchObject([{ message: 'Missing script: nope', end: 3 }])
  })

  it('has no entry for a task that pnpm itself ended', () => {
    expect(parse('packages/b test$ node t', 'Error: logged', 'packages/b test: Failed', '[ELIFECYCLE] Command failed with signal SIGTERM.')).toEqual([])
    expect(parse('packages/b test$ node t', 'Error: logged', 'packages/b test: Failed', '[ELIFECYCLE] Command failed with signal SIGKILL.')).toMatchObject([{ message: 'Error: logged' }])
  })

  it('has no entry for an error that is none of its own', () => {
    expect(parse('Error: ERR_OTHER', '', '  × x')).toEqual([])
    expect(parse('Error: ERR_PNPM_X', '', 'no report')).toEqual([])
  })
})

describe('bun', () => {
  it('names a failed script and takes its last error line', () => {
    expect(parse('$ node t.mjs', 'Error: c exploded', 'error: script "test" exited with code 3')).toMatchObject([
      { name: 'test', message: 'Error: c exploded', start: 2, end: 3, wrapper: true },
    ])
    expect(parse('error: script "test" was terminated by signal SIGKILL (Forced quit)')).toMatchObject([{ message: 'Command failed with signal SIGKILL' }])
  })

  it('reads the exit of a task only where it ends the task', () => {
    expect(parse('fine', 'Exited with code 2', '')).toMatchObject([{ message: 'Command failed with exit code 2' }])
    expect(parse('Exited with code 2', 'fine')).toEqual([])
    expect(parse('Exited with code 0')).toEqual([])
  })

  it('has no entry for other errors of that form', () => {
    expect(parse('error: unknown option')).toEqual([])
  })
})

describe('yarn', () => {
  it('reads error lines only where yarn closes them with its advice', () => {
    const advice = 'info Visit https://yarn.example.com/en/docs/cli/install for documentation about this command.'
    expect(parse('error Couldn\'t find any versions for "x"', advice)).toMatchObject([{ kind: 'tool', message: 'Couldn\'t find any versions for "x"' }])
    expect(parse('error Couldn\'t find any versions for "x"', 'done')).toEqual([])
  })

  it('names the failure in a log cut before the advice', () => {
    expect(parse('$ exit 3', 'error Command failed with exit code 3.')).toMatchObject([{ message: 'Command failed with exit code 3', wrapper: true }])
  })

  it('reads the failed install script of a dependency', () => {
    expect(parse(
      'error /app/node_modules/native-thing: Command failed.', 'Exit code: 1', 'Command: node install.js', 'Arguments: ', 'Directory: /app/node_modules/native-thing',
      'Output:', 'gyp info it worked', 'Error: no compiler found', '    at x (install.js:1:1)', 'info Visit https://yarn.example.com for documentation about this command.',
    )).toMatchObject([{ kind: 'tool', name: 'native-thing', message: 'Error: no compiler found' }])
  })

  it('has no entry for codes that are notes, nor for any code when the install passed', () => {
    expect(parse('➤ YN0002: │ a@workspace:. does not provide b', '➤ YN0000: Failed with errors in 0s')).toEqual([])
    expect(parse('➤ YN0028: │ something', '➤ YN0000: Done in 0s')).toEqual([])
  })

  it('has no entry for the usage error of another program', () => {
    expect(parse('Usage Error: bad flag', '', '$ other [flags]')).toEqual([])
  })
})

const fragments = [
  'npm error code 1', 'npm ERR! code ELIFECYCLE', 'npm error', 'npm error command failed', 'npm error command sh -c x', 'npm error Lifecycle script `x` failed', 'npm error Usage:',
  'npm error 404 Not Found', 'npm ERR! A complete log of this run', '> a@1.0.0 test', '> node t', 'Error: x', '\u2009ERR_PNPM_X\u2009 y', '\u2009ELIFECYCLE\u2009 Command failed.',
  '\u2009ERROR\u2009 @m/a@1.0.0 test: `x`', 'Exit status 1', '/a/b:', 'a test: Failed', 'a test$ x', 'yarn run v1.22.22', 'error Command failed with exit code 1.', 'error x', 'error /node_modules/x: Command failed.',
  'info Visit https://x for documentation about this command.', '➤ YN0028: │ + x', '➤ YN0001: │ x', '➤ YN0009: │ x', '➤ YN0000: │ x STDERR y', 'YN0000: · Failed with errors', '    at x (y:1:1)',
  'Process exited (exit code 1), completed', 'The command failed in workspace a@workspace:. with exit code 1', 'Usage Error: yarn', 'Error: ERR_PNPM_X', '  × x', '  ╰─▶ y', '      z', '  help: h', 'Error:   × x', '[ELIFECYCLE] Test failed.',
  'error: script "x" exited with code 1', 'Exited with code 1', 'error: Script not found "x"', '',
]

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(packageManagerParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(packageManagerParser, fragments)
})
