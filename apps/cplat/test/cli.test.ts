import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeProject, runCplat } from './run-cplat.ts'

describe('a wrong command line is one line on stderr and exit code 1:', () => {
  it.each([
    [[], 'missing command: expected quiet (see cplat --help)'],
    [['quit', '--', 'true'], 'unknown command quit; did you mean quiet? (see cplat --help)'],
    [['quiet'], 'missing command: it comes after --, as in cplat quiet -- pnpm test'],
    [['quiet', '--'], 'missing command: it comes after --, as in cplat quiet -- pnpm test'],
    [['quiet', 'pnpm', 'test'], 'unexpected argument "pnpm"; the command comes after --, as in cplat quiet -- pnpm (see cplat quiet --help)'],
    [['quiet', '--stall', '--', 'true'], 'unknown flag --stall (see cplat quiet --help)'],
    [['quiet', '--naem', 'x', '--', 'true'], 'unknown flag --naem; did you mean --name? (see cplat quiet --help)'],
    [['quiet', '--jsno', '--', 'true'], 'unknown flag --jsno; did you mean --json? (see cplat quiet --help)'],
    [['quiet', '-x', '--', 'true'], 'unknown flag -x (see cplat quiet --help)'],
    [['quiet', '--no-raw', '--', 'true'], 'unknown flag --no-raw (see cplat quiet --help)'],
    [['quiet', '--raw=yes', '--', 'true'], '--raw: takes no value'],
    [['quiet', '--name', '--', 'true'], '--name: needs a value (see cplat quiet --help)'],
    [['quiet', '--name=', '--', 'true'], '--name: expected a name with letters or digits, found ""'],
    [['quiet', '--name', '..', '--', 'true'], '--name: expected a name with letters or digits, found ".."'],
  ])('%j', async (words, message) => {
    const { status, stdout, stderr } = await runCplat(makeProject(), words)
    expect(stderr).toBe(`error: ${message}\n`)
    expect([status, stdout]).toEqual([1, ''])
  })
})

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

it.each([['--version'], ['-V'], ['quiet', '--version']])('%s %s prints the version', async (...words) => {
  expect(await runCplat(makeProject(), words)).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' })
})

it.each([
  ['--help', 'help.txt'],
  ['quiet --help', 'help-quiet.txt'],
  ['quiet -h', 'help-quiet.txt'],
])('%s prints the help, in English whatever the locale', async (line, golden) => {
  const env = { PATH: process.env['PATH'], LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' }
  const { status, stdout, stderr } = await runCplat(makeProject(), line.split(' '), { env })
  expect([status, stderr]).toEqual([0, ''])
  await expect(stdout).toMatchFileSnapshot(`golden/${golden}`)
})

it('completion prints a script', async () => {
  const { status, stdout } = await runCplat(makeProject(), ['completion'])
  expect(status).toBe(0)
  expect(stdout).toContain('complete -o bashdefault')
})

it('completion knows the flags of quiet', async () => {
  const { stdout } = await runCplat(makeProject(), ['--get-yargs-completions', 'cplat', 'quiet', '--'])
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['--name', '--raw', '--json']))
})
