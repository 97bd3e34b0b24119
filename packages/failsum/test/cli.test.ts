import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'failsum-cli-'))
  writeFileSync(join(folder, 'run.log'), 'bash: line 1: nosuchcmd: command not found\n')
  writeFileSync(join(folder, 'strange.log'), 'one\n```\ntwo\n')
  writeFileSync(join(folder, 'empty.log'), '')
  mkdirSync(join(folder, 'folder'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function failsum(args: readonly string[], input?: string): { code: number | null; out: string; err: string } {
  const run = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1', TZ: 'UTC', LC_ALL: 'C' },
    ...(input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] } : { input }),
  })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

describe('failsum', () => {
  it('prints the summary and exits with the code of the check', () => {
    const { code, out, err } = failsum(['run.log', '--exit-code', '127'])
    expect(out).toMatch(/^FAIL run: exit 127, format: shell, 1 failure, log: run\.log \(1 line\)\n {2}1\. /)
    expect(err).toBe('')
    expect(code).toBe(127)
  })

  it('exits 0 without --exit-code, and does not claim to know it', () => {
    const { code, out } = failsum(['strange.log'])
    expect(code).toBe(0)
    expect(out).toMatch(/^CHECK strange: exit code unknown/)
  })

  it('reads standard input, by name or when no log is given', () => {
    const named = failsum(['-', '--name', 'mine', '--exit-code', '1'], 'x\n')
    expect(named.out).toBe('FAIL mine: exit 1, format: unknown, last 1 line, log: standard input (1 line)\n  | x\n')
    expect(failsum(['--name', 'mine', '--exit-code', '1'], 'x\n')).toEqual(named)
  })

  it('makes one summary of several logs', () => {
    const { out } = failsum(['run.log', 'empty.log', '--name', 'a', '--name', 'b', '--exit-code', '1'])
    expect(out).toMatch(/^FAIL a: exit 1/)
    expect(out).toContain('FAIL b: exit 1, format: unknown, log is empty (0 bytes): empty.log')
  })

  it('prints one JSON document with the fields of the contract', () => {
    const { code, out, err } = failsum(['run.log', '--json', '--exit-code', '2'])
    const document: unknown = JSON.parse(out)
    expect(code).toBe(2)
    expect(err).toBe('')
    expect(document).toEqual({
      version: 1,
      text: expect.stringMatching(/^FAIL run/) as string,
      signature: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      checks: [
        {
          name: 'run', exitCode: 2, log: 'run.log', bytes: 43, lines: 1, formats: ['shell'], totals: null,
          entries: [
            {
              kind: 'tool', format: 'shell', name: 'nosuchcmd', file: null, line: null, column: null, rule: null,
              message: 'bash: line 1: nosuchcmd: command not found', excerpt: [], logLine: 1,
              normalized: expect.stringContaining('nosuchcmd') as string,
            },
          ],
          omitted: { entries: 0, excerptLines: 0 },
          tail: [],
        },
      ],
    })
    expect(failsum(['run.log', '--format', 'json', '--exit-code', '2']).out).toBe(out)
  })

  it('prints Markdown whose fence the log cannot close', () => {
    const { out } = failsum(['strange.log', '--exit-code', '1', '--format', 'markdown'])
    expect(out).toMatch(/^### 1 of 1 checks failed\n\n````text\nFAIL strange[^]*\n````\n$/)
  })

  it('prints annotations, escaped', () => {
    expect(failsum(['run.log', '--exit-code', '1', '--format', 'github']).out).toBe('::error title=run%3A nosuchcmd::bash: line 1: nosuchcmd: command not found\n')
    expect(failsum(['strange.log', '--exit-code', '1', '--format', 'github']).out).toMatch(/^::error title=strange%3A exit 1%2C format%3A unknown::log: strange\.log%0Aone%0A/)
  })

  it('prints SARIF', () => {
    const { runs } = JSON.parse(failsum(['run.log', '--exit-code', '1', '--format', 'sarif']).out) as { runs: { results: unknown[] }[] }
    expect(runs[0]?.results).toHaveLength(1)
    expect(runs[0]?.results[0]).toMatchObject({ ruleId: 'shell/tool', level: 'error' })
  })

  it('colours the text on request, and nothing else', () => {
    const forced = (...args: string[]): string =>
      spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], FORCE_COLOR: '1' } }).stdout
    const colored = forced('run.log', '--exit-code', '1')
    expect(colored).toContain('\u001B[31m')
    expect(stripVTControlCharacters(colored)).toBe(failsum(['run.log', '--exit-code', '1']).out)
    expect(forced('run.log', '--exit-code', '1', '--no-color')).not.toContain('\u001B')
    expect(forced('run.log', '--exit-code', '1', '--json')).not.toContain('\u001B')
  })

  it('lists its parsers', () => {
    expect(failsum(['formats']).out).toMatch(/^shell +\S/m)
    expect(JSON.parse(failsum(['formats', '--json']).out)).toContainEqual({ format: 'shell', tools: expect.any(String) as string })
  })

  it.each([
    [['nope.log'], 'error: nope.log: no such file'],
    [['folder'], 'error: folder: is a folder'],
    [['no\nsuch\u001B[31m'], 'error: no such: no such file'],
    [['run.log', '--exit-code', '2abc'], '--exit-code'],
    [['run.log', '--exit-code', '-1'], '--exit-code'],
    [['run.log', '--max-lines', '1e3'], '--max-lines'],
    [['run.log', '--exitcode', '1'], '--exit-code'],
    [['run.log', '--as', 'nothing'], 'error: --as nothing: no such format'],
    [['run.log', '--name', 'a', '--name', 'b'], 'error: --name: expected at most one'],
    [['-', '-'], 'standard input can be read only once'],
  ])('refuses %j with one line', (args, message) => {
    const { code, out, err } = failsum(args)
    expect(err).toContain(message)
    expect(err).toMatch(/^error: .*\n$/)
    expect(out).toBe('')
    expect(code).toBe(1)
  })

  it.each([['--version'], ['-V'], ['--help'], ['completion', 'bash']])('answers %s with 0', (...args) => {
    const { code, out, err } = failsum(args)
    expect(code).toBe(0)
    expect(err).toBe('')
    expect(out).not.toBe('')
  })

  it('reads a FIFO and a log that grows while it is read', () => {
    const run = spawnSync('sh', ['-c', `mkfifo pipe; (echo first; echo second) > pipe & "$0" "$1" pipe --name fifo --exit-code 1; echo "code $?"; rm pipe`, process.execPath, cli], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(run.stdout).toContain('  | second\n')
    expect(run.stdout).toContain('code 1')
  })
})
