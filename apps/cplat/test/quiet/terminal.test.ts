import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cplatPath, ended, isAlive, lastLog, makeProject, plainEnv, start, until } from '../run-cplat.ts'

const clearLine = '\r\u001b[2K'

/** Runs `cplat quiet -- sh -c script` on a terminal of its own, whose keyboard is the child's stdin. */
function startOnTerminal(project: string, script: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const command = `stty cols 60; exec '${process.execPath}' '${cplatPath}' quiet --name check -- sh -c '${script}'`
  const options = { env: { ...plainEnv, TERM: 'xterm', SHELL: '/bin/sh', ...env }, stdio: 'pipe' } as const
  return start(project, 'script', ['-qefc', command, join(project, 'typescript')], options)
}

async function untilReady(project: string): Promise<void> {
  await until(() => existsSync(join(project, 'ready')), 'the command is ready')
}

it('shows one changing line that is gone at the end', async () => {
  const project = makeProject()
  const terminal = startOnTerminal(project, 'echo progress-of-the-command; touch ready; read line')
  let screen = ''
  terminal.stdout?.on('data', (chunk: Buffer) => (screen += chunk.toString()))
  const end = ended(terminal)
  await until(() => screen.includes('progress-of-the-command'), 'the status line shows what the command printed')
  terminal.stdin?.write('\r')
  const { status } = await end
  expect(status).toBe(0)
  const shown = screen.split(clearLine)
  expect(shown[1]).toMatch(/^check {2}\d+(?:\.\d)? m?s {2}24 B {2}progress-of-the-command(?:\r\n)?$/)
  expect(shown.slice(1).every((line) => line.length < 200)).toBe(true)
  expect(shown.at(-1)).toMatch(/^PASS check: [\d.]+ m?s, log: \S+\r\n$/)
})

it('shows nothing of the kind on a terminal that cannot move its cursor', async () => {
  const project = makeProject()
  const terminal = startOnTerminal(project, 'touch ready; sleep 0.6', { TERM: 'dumb' })
  const { stdout } = await ended(terminal)
  expect(stdout).toMatch(/^PASS check: [^\r\n]*\r\n$/)
})

describe('Ctrl-C', () => {
  it('reaches the command once, through the terminal', async () => {
    const project = makeProject()
    const terminal = startOnTerminal(project, 'trap "echo interrupted; kill \\$!; exit 130" INT; sleep 600 & echo $! > pid; touch ready; wait; wait')
    const end = ended(terminal)
    await untilReady(project)
    terminal.stdin?.write('\u0003')
    const { status, stdout } = await end
    expect(status).toBe(130)
    expect(lastLog(project).toString()).toBe('interrupted\n')
    expect(stdout).toContain('note: the command was interrupted by SIGINT')
    expect(isAlive(Number(readFileSync(join(project, 'pid'), 'utf8')))).toBe(false)
  })

  it('leaves no background process that still holds the output', async () => {
    const project = makeProject()
    const terminal = startOnTerminal(project, 'sleep 600 & echo $! > pid; touch ready; exec sleep 601')
    const end = ended(terminal)
    await untilReady(project)
    terminal.stdin?.write('\u0003')
    expect((await end).status).toBe(130)
    expect(isAlive(Number(readFileSync(join(project, 'pid'), 'utf8')))).toBe(false)
  })
})

it('lets the command read from the terminal', async () => {
  const project = makeProject()
  const terminal = startOnTerminal(project, 'touch ready; test -t 0 && read line && echo "got $line"')
  const end = ended(terminal)
  await untilReady(project)
  terminal.stdin?.write('typed\r')
  expect((await end).status).toBe(0)
  expect(lastLog(project).toString()).toBe('got typed\n')
})
