import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { cplatPath, ended, lastLog, logPaths, makeProject, runCplat, start } from '../run-cplat.ts'

let project: string

beforeEach(() => {
  project = makeProject()
  writeFileSync(join(project, 'plain.txt'), 'text\n')
  writeFileSync(join(project, 'lost.sh'), '#!/nowhere/interpreter\n')
  chmodSync(join(project, 'lost.sh'), 0o755)
})

describe('a command that cannot be started', () => {
  it.each([
    ['no-such-program', 127, 'command not found'],
    ['./no-such-file', 127, 'command not found'],
    ['', 127, 'command not found'],
    ['./lost.sh', 127, 'its interpreter was not found'],
    ['./plain.txt', 126, 'permission denied'],
    ['/', 126, 'permission denied'],
    ['./plain.txt/x', 126, 'a part of the path is not a folder'],
  ])('%j is a failed check with exit code %i: %s', async (program, code, reason) => {
    const { status, stdout, stderr } = await runCplat(project, ['quiet', '--name', 'check', '--', program, 'arg'])
    expect(status).toBe(code)
    expect(stderr).toBe('')
    expect(stdout).toContain(`note: the command could not be started: ${reason}`)
    expect(stdout).toContain(logPaths(project)[0]?.slice(project.length + 1))
    expect(lastLog(project).toString()).toBe(`cplat: ${program}: ${reason}\n`)
    const summary: unknown = JSON.parse(readFileSync(`${logPaths(project)[0] ?? ''}.summary.json`, 'utf8'))
    expect(summary).toMatchObject({ checks: [{ name: 'check', exitCode: code }] })
  })

  it('tells two of them apart by their signatures', async () => {
    const texts = [await runCplat(project, ['quiet', '--json', '--', 'no-such-a']), await runCplat(project, ['quiet', '--json', '--', 'no-such-b'])]
    const [first, second] = texts.map(({ stdout }) => (JSON.parse(stdout) as { signature: string }).signature)
    expect(first).not.toBe(second)
  })

  it('leaves it to a shell to report what a shell cannot start', async () => {
    const { status, stdout } = await runCplat(project, ['quiet', '--name', 'check', '--', 'sh', '-c', 'no-such-program'])
    expect(status).toBe(127)
    expect(stdout).not.toContain('could not be started')
  })
})

describe('a folder that cannot hold a log is refused before the command starts:', () => {
  it('a symbolic link', async () => {
    mkdirSync(join(project, 'elsewhere'))
    symlinkSync('elsewhere', join(project, '.cplat'))
    const { status, stdout, stderr } = await runCplat(project, ['quiet', '--', 'touch', 'started'])
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toBe(`error: ${project}/.cplat: expected a folder for logs, found a symbolic link; remove it\n`)
    expect(existsSync(join(project, 'started'))).toBe(false)
  })

  it('a file', async () => {
    mkdirSync(join(project, '.cplat'))
    writeFileSync(join(project, '.cplat', 'logs'), '')
    const { status, stderr } = await runCplat(project, ['quiet', '--', 'touch', 'started'])
    expect(status).toBe(1)
    expect(stderr).toBe(`error: ${project}/.cplat/logs: expected a folder for logs, found something else; remove it\n`)
    expect(existsSync(join(project, 'started'))).toBe(false)
  })

  it('a current folder that is gone', async () => {
    const script = 'mkdir gone; cd gone; rmdir ../gone; exec "$@"'
    const words = ['-c', script, 'sh', process.execPath, cplatPath, 'quiet', '--', 'touch', '../started']
    const { status, stderr } = await ended(start(project, 'sh', words))
    expect(status).toBe(1)
    expect(stderr).toBe('error: the current folder does not exist any more\n')
    expect(existsSync(join(project, 'started'))).toBe(false)
  })
})

it('refuses wrong settings before the command starts', async () => {
  writeFileSync(join(project, '.platform-settings.yml'), 'failure_sumary: off\n')
  const { status, stderr } = await runCplat(project, ['quiet', '--', 'touch', 'started'])
  expect(status).toBe(1)
  expect(stderr).toBe('error: .platform-settings.yml:1: unknown key "failure_sumary"; did you mean "failure_summary"?\n')
  expect(existsSync(join(project, 'started'))).toBe(false)
  expect(existsSync(join(project, '.cplat'))).toBe(false)
})
