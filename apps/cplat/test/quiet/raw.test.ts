import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logPaths, makeProject, quietShell, runCplat } from '../run-cplat.ts'

const failing = ['sh', '-c', 'seq 1 100; exit 3']

function shownLog(project: string): string {
  return logPaths(project)[0]?.slice(project.length + 1) ?? 'no log'
}

const lastForty = Array.from({ length: 40 }, (_, index) => `${String(index + 61)}\n`).join('')

it('--raw shows the last 40 lines and the log, and says that the summary is off', async () => {
  const project = makeProject()
  const { status, stdout } = await runCplat(project, ['quiet', '--name', 'check', '--raw', '--', ...failing])
  expect(status).toBe(3)
  expect(stdout).toBe(`FAIL check: exit 3, log: ${shownLog(project)}\nsummary is off (--raw); last 40 lines of the log:\n${lastForty}`)
  expect(existsSync(`${logPaths(project)[0] ?? ''}.summary.json`)).toBe(false)
})

it.each(['off', 'false'])('failure_summary: %s does the same and names the settings file', async (value) => {
  const project = makeProject()
  writeFileSync(join(project, '.platform-settings.yml'), `failure_summary: ${value}\n`)
  const { status, stdout } = await runCplat(project, ['quiet', '--name', 'check', '--', ...failing])
  expect(status).toBe(3)
  expect(stdout).toBe(`FAIL check: exit 3, log: ${shownLog(project)}\nsummary is off (failure_summary: off in .platform-settings.yml); last 40 lines of the log:\n${lastForty}`)
})

it.each([
  ['exit 1', 'the log is empty:\n'],
  ['printf one; exit 1', 'last line of the log:\none\n'],
  ['printf "a\\nb\\n"; exit 1', 'last 2 lines of the log:\na\nb\n'],
])('of %j it shows what there is', async (script, end) => {
  const project = makeProject()
  const { stdout } = await runCplat(project, ['quiet', '--raw', '--name', 'check', '--', 'sh', '-c', script])
  expect(stdout).toBe(`FAIL check: exit 1, log: ${shownLog(project)}\nsummary is off (--raw); ${end}`)
})

it('--raw keeps the one line of a success', async () => {
  const project = makeProject()
  const { stdout } = await runCplat(project, ['quiet', '--raw', '--', 'true'])
  expect(stdout).toMatch(/^PASS true: .*\n$/)
})

it('shows notes before the lines of the log', async () => {
  const project = makeProject()
  const { stdout } = await runCplat(project, ['quiet', '--raw', '--name', 'check', '--', 'sh', '-c', 'kill -9 $$'])
  expect(stdout).toContain('\n  note: the command was killed by SIGKILL\nsummary is off')
})

it('falls back to the last lines when a summary cannot be made', async () => {
  const project = makeProject()
  const { status, stdout, stderr } = await quietShell(project, 'echo printed; rm -r .cplat; exit 8')
  expect(status).toBe(8)
  expect(stdout).toContain('FAIL check: exit 8')
  expect(stdout).toContain('summary is off (it could not be made)')
  expect(stderr).toContain('warning: the summary could not be made: ')
})
