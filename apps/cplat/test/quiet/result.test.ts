import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lastLog, logPaths, makeProject, quietShell, runCplat } from '../run-cplat.ts'

const passLine = /^PASS check: [\d.]+ m?s, log: \.cplat\/logs\/check\/\d{8}T\d{9}Z-\d+\.log\n$/

it('prints exactly one line for a success and keeps everything else in the log', async () => {
  const project = makeProject()
  const { status, stdout, stderr } = await quietShell(project, 'echo out; echo err >&2')
  expect(status).toBe(0)
  expect(stdout).toMatch(passLine)
  expect(stderr).toBe('')
  expect(lastLog(project).toString()).toBe('out\nerr\n')
})

it('makes no summary of a success', async () => {
  const project = makeProject()
  await quietShell(project, 'echo "FAIL src/a.test.ts > x"')
  expect(existsSync(`${logPaths(project)[0] ?? ''}.summary.json`)).toBe(false)
})

it('prints the summary for a failure and returns the exit code of the command', async () => {
  const project = makeProject()
  const { status, stdout, stderr } = await quietShell(project, 'echo something broke; exit 7')
  expect(status).toBe(7)
  expect(stdout).toContain('check')
  expect(stdout).toContain('exit 7')
  expect(stdout).toContain('something broke')
  expect(stdout).toContain(logPaths(project)[0]?.slice(project.length + 1))
  expect(stderr).toBe('')
})

it('leaves the summary beside the log, for its owner only', async () => {
  const project = makeProject()
  const { stdout } = await quietShell(project, 'echo something broke; exit 1', { env: { ...process.env, NO_COLOR: '1' } })
  const [log = ''] = logPaths(project)
  const document: unknown = JSON.parse(readFileSync(`${log}.summary.json`, 'utf8'))
  expect(document).toMatchObject({ version: 1, text: stdout, checks: [{ name: 'check', exitCode: 1, bytes: 16, lines: 1 }] })
  for (const path of [log, `${log}.summary.json`]) expect(lstatSync(path).mode & 0o777).toBe(0o600)
  for (const path of ['.cplat', '.cplat/logs', '.cplat/logs/check']) expect(lstatSync(join(project, path)).mode & 0o777).toBe(0o700)
})

it('keeps a summary of a very long failure within 80 lines, log path included', async () => {
  const project = makeProject()
  const { stdout } = await quietShell(project, 'i=0; while [ $i -lt 5000 ]; do echo "src/a.ts($i,1): error TS2322: no $i"; i=$((i+1)); done; exit 2')
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  expect(stdout).toContain(logPaths(project)[0]?.slice(project.length + 1))
})

it('names the log in the summary also under the longest check name', async () => {
  const project = makeProject()
  const name = 'n'.repeat(60)
  const { stdout } = await runCplat(project, ['quiet', '--name', name, '--', 'false'])
  expect(stdout).toContain(logPaths(project, name)[0]?.slice(project.length + 1))
})

it('writes the same summary for the same output', async () => {
  const project = makeProject()
  const script = 'echo "Error: same"; echo "    at f (src/a.ts:1:2)"; exit 1'
  const texts = [await quietShell(project, script), await quietShell(project, script)].map(({ stdout }) => stdout.replace(/\d{8}T\d{9}Z-\d+/g, 'STAMP'))
  expect(texts[0]).toBe(texts[1])
})

it('shows the log relative to the current folder, and stores it at the project root', async () => {
  const project = makeProject()
  const below = join(project, 'packages', 'api')
  mkdirSync(below, { recursive: true })
  mkdirSync(join(project, '.git'))
  const { stdout } = await quietShell(below, 'true')
  expect(stdout).toContain('log: ../../.cplat/logs/check/')
  expect(logPaths(project)).toHaveLength(1)
})

it('names the check after the command', async () => {
  const project = makeProject()
  const { stdout } = await runCplat(project, ['quiet', '--', 'echo', '../../etc', '$(x)'])
  expect(stdout).toMatch(/^PASS echo-etc-x: /)
  expect(lastLog(project, 'echo-etc-x').toString()).toBe('../../etc $(x)\n')
})

it('gives every word after -- to the command as it is', async () => {
  const project = makeProject()
  await runCplat(project, ['quiet', '--name', 'check', '--', 'printf', '[%s]', '1e3', '007', '--raw', '--', '', 'a b', '-h'])
  expect(lastLog(project).toString()).toBe('[1e3][007][--raw][--][][a b][-h]')
})

it('runs the command with its own stdin and an untouched environment', async () => {
  const project = makeProject()
  const script = join(project, 'feed.sh')
  writeFileSync(script, `#!/bin/sh\necho fed | "$@"\n`)
  chmodSync(script, 0o755)
  const env = { PATH: process.env['PATH'], ONLY: 'this' }
  const { status } = await quietShell(project, `read line; echo "got $line"; env | sort | grep -v -e PWD -e SHLVL -e '^_='`, { env })
  expect(status).toBe(0)
  expect(lastLog(project).toString()).toBe(`got \nONLY=this\nPATH=${process.env['PATH'] ?? ''}\n`)
})
