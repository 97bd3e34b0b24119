import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ended, lastLog, logPaths, makeProject, quietShell, runCplat, startCplat, until } from '../run-cplat.ts'

async function logOf(project: string, program: string): Promise<Buffer> {
  await runCplat(project, ['quiet', '--name', 'check', '--', process.execPath, '-e', program])
  return lastLog(project)
}

describe('the log holds what the command printed, byte for byte:', () => {
  it('every byte there is', async () => {
    const log = await logOf(makeProject(), 'process.stdout.write(Buffer.from(Array.from({ length: 70000 }, (_, i) => i & 255)))')
    expect(log.equals(Buffer.from(Array.from({ length: 70000 }, (_, i) => i & 255)))).toBe(true)
  })

  it.each(['no newline at the end', 'one\r\ntwo\r\n', '10 %\r20 %\r30 %\r', '\uFEFFmark', ''])('%j', async (text) => {
    const log = await logOf(makeProject(), `process.stdout.write(${JSON.stringify(text)})`)
    expect(log.toString()).toBe(text)
  })

  it('one line of 100 MB, of a command that fails', async () => {
    const project = makeProject()
    const { status, stdout } = await quietShell(project, 'head -c 100000000 /dev/zero | tr "\\0" x; exit 3')
    expect(status).toBe(3)
    expect(statSync(logPaths(project)[0] ?? '').size).toBe(100_000_000)
    expect(stdout.length).toBeLessThan(2000)
  })

  it('200,000 lines that alternate between stdout and stderr, in their order', async () => {
    const project = makeProject()
    const program = 'const { writeSync } = require("fs"); for (let i = 0; i < 200000; i += 1) writeSync(1 + (i % 2), i + "\\n")'
    const log = await logOf(project, program)
    expect(log.toString() === Array.from({ length: 200_000 }, (_, index) => `${String(index)}\n`).join('')).toBe(true)
  })
})

it.each(['/dev/stdout', '/dev/stderr', '/proc/self/fd/1'])('lets the command open %s', async (path) => {
  const project = makeProject()
  const { status } = await quietShell(project, `echo before; echo through > ${path}; echo after`)
  expect(status).toBe(0)
  expect(lastLog(project).toString()).toBe('before\nthrough\nafter\n')
})

it('keeps the output also where there is no FIFO to be had', async () => {
  const project = makeProject()
  const words = ['quiet', '--name', 'check', '--', '/bin/sh', '-c', 'echo out; echo err >&2; exit 4']
  const { status } = await runCplat(project, words, { env: { PATH: '/nowhere' } })
  expect(status).toBe(4)
  expect(lastLog(project).toString().split('\n').sort()).toEqual(['', 'err', 'out'])
})

it('writes the log while the command runs and prints nothing', async () => {
  const project = makeProject()
  const quiet = startCplat(project, ['quiet', '--name', 'check', '--', 'sh', '-c', 'echo first; read line; echo "$line"'], { stdio: ['pipe', 'pipe', 'pipe'] })
  let printed = ''
  quiet.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await until(() => logPaths(project).length > 0 && lastLog(project).toString() === 'first\n', 'the first line is in the log')
  expect(printed).toBe('')
  quiet.stdin?.end('second\n')
  const { status } = await ended(quiet)
  expect(status).toBe(0)
  expect(lastLog(project).toString()).toBe('first\nsecond\n')
})

it('keeps its memory bounded while 400 MB pass', async () => {
  const project = makeProject()
  const script = 'head -c 400000000 /dev/zero; read line'
  const quiet = startCplat(project, ['quiet', '--name', 'check', '--', 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'pipe'] })
  await until(() => logPaths(project).length > 0 && statSync(logPaths(project)[0] ?? '').size === 400_000_000, 'everything is in the log')
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(quiet.pid)}/status`, 'utf8')) ?? []
  quiet.stdin?.end('\n')
  expect((await ended(quiet)).status).toBe(0)
  expect(Number(peak)).toBeGreaterThan(10_000)
  expect(Number(peak)).toBeLessThan(150_000)
})

it('does not wait for a reader of its own output that has gone', async () => {
  const project = makeProject()
  writeFileSync(join(project, 'fail.sh'), 'seq 1 1000; exit 5')
  const quiet = startCplat(project, ['quiet', '--', 'sh', 'fail.sh'])
  quiet.stdout?.destroy()
  const { status, stderr } = await ended(quiet)
  expect(status).toBe(5)
  expect(stderr).toBe('')
})
