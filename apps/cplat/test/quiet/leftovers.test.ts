import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isAlive, lastLog, makeProject, quietShell } from '../run-cplat.ts'

const leaveOne = 'sleep 600 & echo $! > pid; echo done'

function leftover(project: string): number {
  return Number(readFileSync(join(project, 'pid'), 'utf8'))
}

it('does not wait for a background process that keeps the output open, and says so', async () => {
  const project = makeProject()
  const startedAt = performance.now()
  const { status, stdout, stderr } = await quietShell(project, leaveOne)
  try {
    expect(performance.now() - startedAt).toBeLessThan(8000)
    expect(status).toBe(0)
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stderr).toBe("note: a background process (sleep) still holds the output open; what it prints after the command's end is not in the log\n")
    expect(lastLog(project).toString()).toBe('done\n')
    expect(isAlive(leftover(project))).toBe(true)
  } finally {
    process.kill(leftover(project), 'SIGKILL')
  }
})

it('puts that note into the summary of a failure', async () => {
  const project = makeProject()
  const { status, stdout } = await quietShell(project, `${leaveOne}; exit 3`)
  process.kill(leftover(project), 'SIGKILL')
  expect(status).toBe(3)
  expect(stdout).toContain('note: a background process (sleep) still holds the output open')
})

it('waits for a background process that is about to end', async () => {
  const project = makeProject()
  const { stderr } = await quietShell(project, '(sleep 0.3; echo late) & echo early')
  expect(stderr).toBe('')
  expect(lastLog(project).toString()).toBe('early\nlate\n')
})
