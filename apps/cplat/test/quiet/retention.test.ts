import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { logPaths, makeProject, quietShell } from '../run-cplat.ts'

it('keeps the newest 20 logs and the log of the last summary', async () => {
  const project = makeProject()
  await quietShell(project, 'exit 1')
  const [failed = ''] = logPaths(project)
  for (let run = 0; run < 22; run += 1) await quietShell(project, 'true')
  expect(logPaths(project)).toHaveLength(21)
  expect(existsSync(failed)).toBe(true)
  expect(existsSync(`${failed}.summary.json`)).toBe(true)
  await quietShell(project, 'exit 1')
  expect(logPaths(project)).toHaveLength(20)
  expect(existsSync(failed)).toBe(false)
  expect(existsSync(`${failed}.summary.json`)).toBe(false)
})

it('is safe when many runs of one check start and end at once', async () => {
  const project = makeProject()
  const runs = await Promise.all(Array.from({ length: 30 }, async (_, index) => quietShell(project, `echo run ${String(index)}; exit ${String(index % 2)}`)))
  for (const [index, { status, stdout, stderr }] of runs.entries()) {
    expect([status, stderr]).toEqual([index % 2, ''])
    if (index % 2 === 1) expect(stdout).toContain(`run ${String(index)}`)
  }
  const kept = logPaths(project).length
  expect(kept).toBeGreaterThanOrEqual(20)
  await quietShell(project, 'true')
  expect(logPaths(project).length).toBeLessThanOrEqual(21)
})
