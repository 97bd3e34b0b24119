import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderText, runQuiet } from '../../src/index.ts'
import { lastLog, logPaths, makeProject } from '../run-cplat.ts'

describe('runQuiet', () => {
  it('gives the facts of a success and prints nothing', async () => {
    const cwd = makeProject()
    const result = await runQuiet({ command: ['echo', 'hi'], cwd })
    expect(result).toMatchObject({ kind: 'pass', name: 'echo-hi', exitCode: 0, notes: [], warnings: [] })
    expect(resolve(result.log)).toBe(logPaths(cwd, 'echo-hi')[0])
  })

  it('gives the summary of a failure', async () => {
    const result = await runQuiet({ command: ['sh', '-c', 'echo broken; exit 4'], name: 'check', cwd: makeProject() })
    if (result.kind !== 'failure') throw new Error(result.kind)
    expect(result.exitCode).toBe(4)
    expect(renderText(result)).toBe(result.summary.text)
    expect(result.summary.checks[0]).toMatchObject({ name: 'check', exitCode: 4, log: result.log })
  })

  it('runs several commands at once', async () => {
    const cwd = makeProject()
    const listeners = process.listenerCount('SIGINT')
    const results = await Promise.all(Array.from({ length: 8 }, async (_, index) => runQuiet({ command: ['sh', '-c', `echo ${String(index)}; exit ${String(index)}`], name: 'check', cwd })))
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    for (const [index, { log }] of results.entries()) expect(readFileSync(log, 'utf8')).toBe(`${String(index)}\n`)
    expect(process.listenerCount('SIGINT')).toBe(listeners)
  })

  it('runs in the given folder and keeps the log at the root of its project', async () => {
    const project = makeProject()
    mkdirSync(join(project, '.git'))
    mkdirSync(join(project, 'below'))
    await runQuiet({ command: ['pwd'], name: 'check', cwd: join(project, 'below') })
    expect(lastLog(project).toString()).toBe(`${project}/below\n`)
  })

  it('reports its progress', async () => {
    const seen: string[] = []
    const cwd = makeProject()
    await runQuiet({ command: ['sh', '-c', 'echo line; until [ -e seen ]; do sleep 0.02; done'], cwd, onProgress: ({ lastLine }) => {
      seen.push(lastLine)
      if (lastLine === 'line') mkdirSync(join(cwd, 'seen'), { recursive: true })
    } })
    expect(seen).toContain('line')
  })

  it.each([
    [{ command: [] }, 'expected a command to run, found none'],
    [{ command: ['true'], name: '/' }, '--name: expected a name'],
    [{ command: ['true'], cwd: '/nowhere' }, '/nowhere: expected a folder to run in, found none'],
  ])('refuses %j', async (options, message) => {
    await expect(runQuiet({ cwd: makeProject(), ...options })).rejects.toThrow(message)
  })
})
