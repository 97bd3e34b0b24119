import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ended, isAlive, lastLog, logPaths, makeProject, plainEnv, quietShell, startCplat, until } from '../run-cplat.ts'
import type { Ended } from '../run-cplat.ts'

interface Interrupted extends Ended {
  readonly project: string
  /** Process ids that the script wrote to the file `pids`. */
  readonly pids: readonly number[]
}

/** Runs a script, sends signals to cplat alone once the file `ready` is there, and waits for the end. */
async function interrupt(script: string, ...signals: NodeJS.Signals[]): Promise<Interrupted> {
  const project = makeProject()
  const env = { ...plainEnv, NODE: process.execPath }
  const quiet = startCplat(project, ['quiet', '--name', 'check', '--', 'sh', '-c', script], { env })
  const end = ended(quiet)
  await until(() => existsSync(join(project, 'ready')), 'the command is ready')
  for (const signal of signals) quiet.kill(signal)
  const result = await end
  const pids = existsSync(join(project, 'pids')) ? readFileSync(join(project, 'pids'), 'utf8').trim().split(/\s+/).map(Number) : []
  return { ...result, project, pids }
}

const waiting = 'echo begun; echo $$ > pids; sh -c "echo \\$\\$ >> pids; touch ready; exec sleep 600"; :'

describe('a command that a signal ends', () => {
  it.each(['SIGKILL', 'SIGSEGV', 'SIGTERM', 'SIGABRT'] as const)('%s on its own gives 128 + n and a note', async (signal) => {
    const project = makeProject()
    const { status, stdout } = await quietShell(project, `echo begun; kill -${signal.slice(3)} $$`)
    expect(status).toBe(128 + constants.signals[signal])
    expect(stdout).toContain(`note: the command was killed by ${signal}`)
    expect(stdout).toContain(`exit ${String(128 + constants.signals[signal])}`)
    expect(lastLog(project).toString()).toBe('begun\n')
  })
})

describe('a signal to cplat', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)('%s reaches the command and all its children', async (signal) => {
    const { status, signal: endedBy, stdout, stderr, project, pids } = await interrupt(waiting, signal)
    expect([status, endedBy]).toEqual([128 + constants.signals[signal], null])
    expect(stdout).toContain(`note: the command was interrupted by ${signal}`)
    expect(stdout).toContain(logPaths(project)[0]?.slice(project.length + 1))
    expect(stderr).toBe('')
    expect(lastLog(project).toString()).toBe('begun\n')
    expect(existsSync(`${logPaths(project)[0] ?? ''}.summary.json`)).toBe(true)
    expect(pids).toHaveLength(2)
    expect(pids.filter((pid) => isAlive(pid))).toEqual([])
  })

  it('lets the command end cleanly: what it prints then is in the log, and its exit code counts', async () => {
    const program = 'process.on("SIGTERM", () => { console.log("cleaned up"); process.exit(9) }); console.log("begun"); require("fs").writeFileSync("ready", ""); setInterval(() => {}, 1000)'
    const { status, project } = await interrupt(`exec "$NODE" -e '${program}'`, 'SIGTERM')
    expect(status).toBe(9)
    expect(lastLog(project).toString()).toBe('begun\ncleaned up\n')
  })

  it('makes no success of a command that ends with 0 because of it', async () => {
    const { status, stdout } = await interrupt("trap 'exit 0' INT; touch ready; while :; do sleep 0.05; done", 'SIGINT')
    expect(status).toBe(130)
    expect(stdout).toMatch(/^FAIL check: exit 130/)
  })

  it('leaves no background process behind, also one that ignores signals and has closed its output', async () => {
    const stubborn = "trap '' INT TERM; echo $$ >> pids; touch"
    const script = [
      `sh -c "${stubborn.replaceAll('$', '\\$')} closed; exec sleep 600 >/dev/null 2>&1" &`,
      `sh -c "${stubborn.replaceAll('$', '\\$')} open; exec sleep 600" &`,
      'until [ -e closed ] && [ -e open ]; do sleep 0.01; done; touch ready; wait',
    ].join('\n')
    const { status, pids } = await interrupt(script, 'SIGINT')
    expect(status).toBe(130)
    expect(pids).toHaveLength(2)
    expect(pids.filter((pid) => isAlive(pid))).toEqual([])
  })

  it('finds a background process that left the group by its hold on the output', async () => {
    const { pids } = await interrupt('setsid sh -c "echo \\$\\$ > pids; touch ready; exec sleep 600" & wait', 'SIGTERM')
    expect(pids).toHaveLength(1)
    expect(pids.filter((pid) => isAlive(pid))).toEqual([])
  })

  it('ends a command that ignores it when it comes for the third time', async () => {
    const project = makeProject()
    const script = "trap 'echo again' INT; touch ready; while :; do sleep 0.05; done"
    const quiet = startCplat(project, ['quiet', '--name', 'check', '--', 'sh', '-c', script])
    const end = ended(quiet)
    await until(() => existsSync(join(project, 'ready')), 'the command is ready')
    quiet.kill('SIGINT')
    await until(() => lastLog(project).toString() === 'again\n', 'the first signal has arrived')
    quiet.kill('SIGINT')
    await until(() => lastLog(project).toString() === 'again\nagain\n', 'the second signal has arrived')
    quiet.kill('SIGINT')
    const { status, stdout } = await end
    expect(status).toBe(137)
    expect(stdout).toContain('note: the command was interrupted by SIGINT')
  })
})
