import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logPaths, makeProject, runCplat } from '../run-cplat.ts'

async function quietJson(project: string, script: string, ...flags: string[]): Promise<unknown> {
  const { stdout, stderr } = await runCplat(project, ['quiet', '--json', '--name', 'check', ...flags, '--', 'sh', '-c', script])
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

function shownLog(project: string): string {
  return logPaths(project)[0]?.slice(project.length + 1) ?? 'no log'
}

it('prints one document for a success', async () => {
  const project = makeProject()
  expect(await quietJson(project, 'echo out')).toEqual({
    version: 1,
    ok: true,
    name: 'check',
    exitCode: 0,
    durationMs: expect.any(Number) as number,
    log: shownLog(project),
    notes: [],
  })
})

it('prints the summary, as it is stored, for a failure', async () => {
  const project = makeProject()
  const document = await quietJson(project, 'echo broken; exit 2')
  expect(document).toMatchObject({ version: 1, checks: [{ name: 'check', exitCode: 2, log: shownLog(project) }] })
  expect(document).toEqual(JSON.parse(readFileSync(`${logPaths(project)[0] ?? ''}.summary.json`, 'utf8')))
})

it('prints the summary of a command that could not be started', async () => {
  const project = makeProject()
  const { status, stdout } = await runCplat(project, ['quiet', '--json', '--', 'no-such-program'])
  expect(status).toBe(127)
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, checks: [{ name: 'no-such-program', exitCode: 127 }] })
})

it('prints the last lines where the summary is off', async () => {
  const project = makeProject()
  const facts = { version: 1, ok: false, name: 'check', exitCode: 2, notes: [], tail: ['a', 'b\ufffd'] }
  expect(await quietJson(project, 'printf "a\\nb\\377\\n"; exit 2', '--raw')).toMatchObject({ ...facts, summaryOff: '--raw' })
  writeFileSync(join(project, '.platform-settings.yml'), 'failure_summary: off\n')
  expect(await quietJson(project, 'printf "a\\nb\\377\\n"; exit 2')).toMatchObject({ ...facts, summaryOff: 'failure_summary: off in .platform-settings.yml' })
})

it('prints nothing on stdout when there is no result', async () => {
  const { status, stdout, stderr } = await runCplat(makeProject(), ['quiet', '--json'])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^error: missing command: /)
})
