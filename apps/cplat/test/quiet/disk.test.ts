import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cplatPath, ended, logPaths, makeProject, start } from '../run-cplat.ts'
import type { Ended } from '../run-cplat.ts'

/** Runs `cplat quiet` where no file may grow beyond `blocks` of 512 bytes, which acts on a log as a full disk does. */
async function quietWithRoomFor(blocks: number, project: string, script: string): Promise<Ended> {
  const words = ['-c', `ulimit -f ${String(blocks)}; exec "$@"`, 'sh', process.execPath, cplatPath, 'quiet', '--name', 'check', '--', 'sh', '-c', script]
  return ended(start(project, 'sh', words))
}

const large = 'head -c 1000000 /dev/zero | tr "\\0" "\\n"'

it('lets the command go on when the disk fills, and says in the summary where the log is cut', async () => {
  const project = makeProject()
  const { status, stdout } = await quietWithRoomFor(400, project, `${large} && mkdir went-on; exit 6`)
  expect(status).toBe(6)
  expect(existsSync(join(project, 'went-on'))).toBe(true)
  expect(statSync(logPaths(project)[0] ?? '').size).toBe(400 * 512)
  expect(stdout).toContain(`note: log is cut after ${String(400 * 512)} bytes: the file size limit is reached`)
})

it('says so on stderr when the command succeeds', async () => {
  const project = makeProject()
  const { status, stdout, stderr } = await quietWithRoomFor(400, project, large)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^PASS check: .*\n$/)
  expect(stderr).toBe(`note: log is cut after ${String(400 * 512)} bytes: the file size limit is reached\n`)
})

it.each([0, 1, 100])('refuses to start where there is no room for a log (%i blocks)', async (blocks) => {
  const project = makeProject()
  const { status, stdout, stderr } = await quietWithRoomFor(blocks, project, 'mkdir started')
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^error: \S+: (?:the log )?cannot be written: the file size limit is reached\n$/)
  expect(existsSync(join(project, 'started'))).toBe(false)
  expect(logPaths(project)).toEqual([])
  expect(readdirSync(project).filter((name) => name !== '.cplat')).toEqual([])
})
