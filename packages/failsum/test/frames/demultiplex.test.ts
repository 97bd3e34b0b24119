import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demultiplex } from '../../src/frames/demultiplex.ts'
import type { LogLine } from '../../src/frames/log-line.ts'
import { cpuTimeMs } from '../cpu-time.ts'

const toLines = (texts: readonly string[]): LogLine[] => texts.map((text, index) => ({ text, logLine: index + 1 }))
const split = (...texts: string[]): Record<string, string[]> =>
  Object.fromEntries(demultiplex(toLines(texts)).map(({ task, lines }) => [task ?? '', lines.map(({ text }) => text)]))

describe('each tool', () => {
  it('turbo: prefixes, and the line that tells how a task ended', () => {
    expect(split(
      '• Packages in scope: @m/a, web', '@m/a:test: cache miss, executing 1', 'web:test:unit: cache hit, replaying logs 2',
      '@m/a:test: one', 'web:test:unit: two', '@m/a:test: ', '@m/a:test:', '@m/a:test: web:test:unit: inner',
      '@m/a#test:  ERROR  command (/app) npm run test exited (1)', 'Failed:    @m/a#test',
    )).toEqual({
      '': ['• Packages in scope: @m/a, web', 'Failed:    @m/a#test'],
      '@m/a#test': ['cache miss, executing 1', 'one', '', '', 'web:test:unit: inner', '@m/a#test:  ERROR  command (/app) npm run test exited (1)'],
      'web#test:unit': ['cache hit, replaying logs 2', 'two'],
    })
  })

  it('turbo on GitHub Actions: groups under the bare name, ended by turbo and not by an annotation of a tool', () => {
    expect(split(
      '@m/a:test', 'cache bypass, force executing 1', 'one', '##[error]AssertionError: no', '##[error]command (/app) npm run test exited (1)',
      'web:test', 'cache bypass, force executing 2', '@m/a:test: two', '', ' Tasks:    1 successful, 2 total',
    )).toEqual({
      '': ['@m/a:test', '##[error]command (/app) npm run test exited (1)', 'web:test', ' Tasks:    1 successful, 2 total'],
      '@m/a#test': ['cache bypass, force executing 1', 'one', '##[error]AssertionError: no'],
      'web#test': ['cache bypass, force executing 2', '@m/a:test: two', ''],
    })
  })

  it('turbo in a log cut at its head: the end of a task declares its prefix', () => {
    expect(split('@m/a:test: one', '@m/b:test: two', '@m/a#test:  ERROR  command (/app) npm run test exited (1)')).toEqual({
      '': ['@m/b:test: two'],
      '@m/a#test': ['one', '@m/a#test:  ERROR  command (/app) npm run test exited (1)'],
    })
  })

  it('pnpm -r: prefixes of started tasks, and the failure listed at the end', () => {
    expect(split(
      'Scope: 2 of 3 workspace projects', 'packages/a test$ node t.mjs', 'packages/b test$ node t.mjs', 'packages/a test: one: 1',
      'packages/b test: packages/a test: Failed', 'packages/a test: Failed', 'packages/b test: Done',
      '/home/dev/app/packages/a:', '\u2009ERROR\u2009 @m/a@1.0.0 test: `node t.mjs`', 'Exit status 1',
    )).toEqual({
      '': ['Scope: 2 of 3 workspace projects'],
      'packages/a test': [
        'packages/a test$ node t.mjs', 'one: 1', 'packages/a test: Failed',
        '/home/dev/app/packages/a:', '\u2009ERROR\u2009 @m/a@1.0.0 test: `node t.mjs`', 'Exit status 1',
      ],
      'packages/b test': ['packages/b test$ node t.mjs', 'packages/a test: Failed', 'packages/b test: Done'],
    })
  })

  it('pnpm 12: the end of a script goes with its task, and with one worker each command opens one', () => {
    expect(split(
      'packages/a test$ node t.mjs', 'packages/b test$ node t.mjs', 'packages/a test: Failed', '[ELIFECYCLE] Test failed. See above for more details.',
      'packages/b test: Failed', '[ELIFECYCLE] Command failed with signal SIGTERM.', 'Error: ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL',
    )).toEqual({
      '': ['Error: ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL'],
      'packages/a test': ['packages/a test$ node t.mjs', 'packages/a test: Failed', '[ELIFECYCLE] Test failed. See above for more details.'],
      'packages/b test': ['packages/b test$ node t.mjs', 'packages/b test: Failed', '[ELIFECYCLE] Command failed with signal SIGTERM.'],
    })
    expect(split('Scope: 2 of 3 workspace projects', '$ node t.mjs', 'one', '$ node t.mjs', 'two', 'Error: ERR_PNPM_RECURSIVE_FAIL')).toEqual({
      '': ['Scope: 2 of 3 workspace projects', 'Error: ERR_PNPM_RECURSIVE_FAIL'],
      'node t.mjs (1)': ['$ node t.mjs', 'one'],
      'node t.mjs (2)': ['$ node t.mjs', 'two'],
    })
  })

  it('bun --filter', () => {
    expect(split('@m/a test: one', 'web test: two', 'other test: x', '@m/a test: Exited with code 3', 'web test: Exited with code 0')).toEqual({
      '': ['other test: x'],
      '@m/a test': ['one', 'Exited with code 3'],
      'web test': ['two', 'Exited with code 0'],
    })
  })

  it('nx, line by line', () => {
    expect(split(
      ' NX   Running target test for 2 projects:', '- @m/a', '- web', '> nx run @m/a:test', '> nx run web:test', '@m/a: one', 'web: web: two',
      ' NX   Running target test for 2 projects failed', 'Failed tasks:', '- @m/a:test',
    )).toEqual({
      '': [' NX   Running target test for 2 projects:', '- @m/a', '- web', ' NX   Running target test for 2 projects failed', 'Failed tasks:'],
      '@m/a:test': ['> nx run @m/a:test', 'one', '- @m/a:test'],
      'web:test': ['> nx run web:test', 'web: two'],
    })
  })

  it('nx, block by block, where a line that looks prefixed is not', () => {
    expect(split(
      '> nx run @m/a:test', 'one', '❌ > nx run web:"test:unit"  [local cache]', '> web@1.0.0 test', 'web: two', '✔  nx run @m/b:test',
      ' NX   Running targets test, lint for 3 projects failed', 'after',
    )).toEqual({
      '': ['✔  nx run @m/b:test', ' NX   Running targets test, lint for 3 projects failed', 'after'],
      '@m/a:test': ['> nx run @m/a:test', 'one'],
      'web:test:unit': ['❌ > nx run web:"test:unit"  [local cache]', '> web@1.0.0 test', 'web: two'],
    })
  })

  it('lerna with and without nx', () => {
    expect(split(' Lerna (powered by Nx)   Running target test for 1 projects:', '- @m/a', '> @m/a:test', 'one', '> other:x').task).toBeUndefined()
    expect(split(' Lerna (powered by Nx)   Running target test for 1 projects:', '- @m/a', '> @m/a:test', 'one')['@m/a:test']).toEqual(['> @m/a:test', 'one'])
    expect(split('@m/a: > @m/a@1.0.0 test', '@m/a: > node t.mjs', '@m/a: one', "lerna ERR! npm run test exited 1 in '@m/a'")['@m/a test']).toEqual([
      '> @m/a@1.0.0 test', '> node t.mjs', 'one', "lerna ERR! npm run test exited 1 in '@m/a'",
    ])
  })

  it('npm with workspaces: one script of several packages', () => {
    expect(split(
      '> @m/a@1.0.0 test', '> node t.mjs', 'one', '> @m/a@1.0.0 inner', '> node i.mjs', 'two', 'npm error workspace @m/a@1.0.0', '> web@1.0.0 test',
      '> node t.mjs', 'three', 'npm error Lifecycle script `test` failed with error:', 'npm error workspace app@1.0.0',
    )).toEqual({
      '': ['npm error Lifecycle script `test` failed with error:', 'npm error workspace app@1.0.0'],
      '@m/a test': ['> @m/a@1.0.0 test', '> node t.mjs', 'one', '> @m/a@1.0.0 inner', '> node i.mjs', 'two', 'npm error workspace @m/a@1.0.0'],
      'web test': ['> web@1.0.0 test', '> node t.mjs', 'three'],
    })
  })

  it('yarn workspaces foreach and concurrently', () => {
    expect(split('[@m/a]: one', '[info]: own', 'The command failed in workspace @m/a@workspace:packages/a with exit code 1')).toEqual({
      '': ['[info]: own'],
      '@m/a': ['one', 'The command failed in workspace @m/a@workspace:packages/a with exit code 1'],
    })
    expect(split('[web] one', '[api] two', '[web] [api] three', '[note] four', '[web] npm run dev exited with code 1', '[api] npm run api exited with code 0')).toEqual({
      '': ['[note] four', '[web] npm run dev exited with code 1', '[api] npm run api exited with code 0'],
      web: ['one', '[api] three'],
      api: ['two'],
    })
  })

  it('BuildKit and compose, with the tasks of a tool within', () => {
    expect(split('#5 [2/3] RUN npx turbo run test', '#5 0.412 a:test: cache miss, executing 1', '#5 1.5 a:test: one', '#5 1.6', '#9 0.1 unknown', '#5 ERROR: process did not complete')).toEqual({
      '': ['#5 [2/3] RUN npx turbo run test', '#9 0.1 unknown', '#5 ERROR: process did not complete'],
      '[2/3] RUN npx turbo run test': [''],
      'a#test': ['cache miss, executing 1', 'one'],
    })
    expect(split('Attaching to app_api_1, db-1', 'api_1  | one | two', 'db-1   | three', 'other | four')).toEqual({
      '': ['Attaching to app_api_1, db-1', 'other | four'], api_1: ['one | two'], 'db-1': ['three'],
    })
  })
})

describe('what no log declares stays whole', () => {
  it.each([
    ['an error with colons', ['Error: foo: bar', 'a:b: c', 'Error: cache miss']],
    ['a path and a word', ['src/a.ts test: x', 'packages/a test: Failed']],
    ['a shell prompt', ['dev@host app$ npm test', 'dev@host app: x']],
    ['one package', ['> app@1.0.0 test', '> vitest run', 'Error: x', '> app@1.0.0 lint', '> eslint .', 'y']],
    ['install scripts of dependencies', ['> x@1.0.0 postinstall', '> node a', '> y@1.0.0 postinstall', '> node b', 'Error: z']],
    ['bracketed words', ['[info] starting', '[@m/a]: x', '[error] y']],
    ['tables and comments', ['a | b', '#5 0.412 text', '#1 [x'] ],
    ['markdown that looks like an nx list', ['> quote: text', '- @m/a:test', 'Failed tasks:', '- a:b']],
    ['turbo without prefixes', ['cache miss, executing 1', 'a:test: x', 'a#test:  ERROR  command (/app) npm run test exited (1)']],
  ])('%s', (_, texts) => {
    expect(demultiplex(toLines(texts))).toEqual([{ task: null, lines: toLines(texts) }])
  })
})

describe('properties', () => {
  const fragments = fc.constantFrom(
    '@m/a:test: ', '@m/a:test', 'cache miss, executing 1', '@m/a#test:  ERROR  command (/x) npm run test exited (1)', 'Failed:    @m/a#test',
    'packages/a test$ node t', 'packages/a test: x', 'packages/a test: Failed', '/x/packages/a:', '\u2009ERROR\u2009 @m/a@1.0.0 test: `node t`', 'Exit status 1',
    ' NX   Running target test for 2 projects:', '- @m/a', '> nx run @m/a:test', '@m/a: x', 'Failed tasks:', '- @m/a:test', '> @m/a:test',
    '> @m/a@1.0.0 test', '> @m/b@1.0.0 test', '> node t', 'npm error workspace @m/a@1.0.0', '[@m/a]: Process started', '[@m/a]: x',
    'The command failed in workspace @m/a@workspace:a with exit code 1', '@m/a: > @m/a@1.0.0 test', "lerna ERR! npm run test exited 1 in '@m/a'",
    'a t: Exited with code 1', 'a t: x', '[ELIFECYCLE] Test failed.', 'Scope: 2 of 3 workspace projects', '$ x', 'Error: ERR_PNPM_RECURSIVE_FAIL',
    '[web] npm start exited with code 1', '[web] x', '#5 [1/2] RUN x', '#5 0.1 @m/a:test: cache hit, x', 'Attaching to api', 'api | x', '', ': ', '::',
  )
  const logs = fc.array(fc.oneof(fragments, fc.string()), { maxLength: 60 })

  it('no line is lost, none comes twice, and each task keeps the order of its lines', () => {
    fc.assert(
      fc.property(logs, (texts) => {
        const segments = demultiplex(toLines(texts))
        const numbers = segments.flatMap(({ lines }) => lines.map(({ logLine }) => logLine))
        expect([...numbers].sort((a, b) => a - b)).toEqual(texts.map((_, index) => index + 1))
        for (const { lines } of segments) {
          const own = lines.map(({ logLine }) => logLine)
          expect(own).toEqual([...own].sort((a, b) => a - b))
        }
        expect(segments[0]?.task).toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  it('every line comes out as a part of the line that went in', () => {
    fc.assert(
      fc.property(logs, (texts) => {
        for (const { lines } of demultiplex(toLines(texts))) {
          for (const { text, logLine } of lines) expect(texts[logLine - 1]?.endsWith(text)).toBe(true)
        }
      }),
    )
  })
})

describe('time', () => {
  const tasks = Array.from({ length: 200 }, (_, index) => index)

  it.each([
    ['turbo', (task: number) => `@m/p${String(task)}:test: cache miss, executing 1`, (task: number, line: number) => `@m/p${String(task)}:test: line ${String(line)}`],
    ['pnpm', (task: number) => `packages/p${String(task)} test$ node t`, (task: number, line: number) => `packages/p${String(task)} test: line ${String(line)}`],
    ['nx', (task: number) => `> nx run p${String(task)}:test`, (task: number, line: number) => `p${String(task)}: line ${String(line)}`],
  ])('200 packages of %s with 100,000 lines in all', (_, head, line) => {
    const texts = [...tasks.map(head), ...Array.from({ length: 100_000 }, (__, index) => line(index % tasks.length, index))]
    const start = cpuTimeMs()
    const segments = demultiplex(toLines(texts))
    expect(cpuTimeMs() - start).toBeLessThan(3000)
    expect(segments).toHaveLength(201)
  })

  it.each(['> ', '- a:b', ': ', '[x] ', '/a/b:', 'a test$ ', '> a@1 test ', `${'a '.repeat(4000)}$ `, `[${'x '.repeat(4000)}`, `> nx run ${'"a'.repeat(3000)}`])(
    'a hostile log of %j', (text) => {
      const start = cpuTimeMs()
      demultiplex(toLines(Array.from({ length: 2000 }, () => text)))
      expect(cpuTimeMs() - start).toBeLessThan(3000)
    },
  )
})
