import { spawn } from 'node:child_process'
import { closeSync, existsSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFifo } from '../../src/run/fifo.ts'
import type { Fifo } from '../../src/run/fifo.ts'
import { findPipeHolders } from '../../src/run/pipe-holders.ts'
import { hasLivingMember } from '../../src/run/process-group.ts'
import { settlesWithin } from '../../src/run/settles-within.ts'
import { until } from '../run-cplat.ts'

function makeFifo(): Fifo {
  const fifo = openFifo()
  if (fifo === null) throw new Error('no FIFO')
  onTestFinished(() => {
    closeSync(fifo.readEnd)
    closeSync(fifo.writeEnd)
  })
  return fifo
}

describe('findPipeHolders', () => {
  it('finds the process that holds the pipe, and not this one', async () => {
    const fifo = makeFifo()
    expect(findPipeHolders(fifo.identity)).toEqual([])
    const child = spawn('sleep', ['600'], { stdio: ['ignore', fifo.writeEnd, 'ignore'] })
    expect(findPipeHolders(fifo.identity)).toEqual([{ pid: child.pid, name: 'sleep' }])
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(findPipeHolders(fifo.identity)).toEqual([])
  })

  it('tells two pipes apart', () => {
    expect(makeFifo().identity).not.toBe(makeFifo().identity)
  })
})

describe('hasLivingMember', () => {
  it('sees a group until its last member has ended', async () => {
    const child = spawn('sleep', ['600'], { stdio: 'ignore', detached: true })
    const group = child.pid ?? 0
    expect(hasLivingMember(group)).toBe(true)
    process.kill(-group, 'SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(hasLivingMember(group)).toBe(false)
  })

  it('does not count a member that has ended while nobody waits for it', async () => {
    // exec leaves a parent that knows nothing of its child, which stays a zombie.
    const parent = spawn('sh', ['-c', 'setsid sh -c "echo \\$\\$" & exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => {
      parent.kill('SIGKILL')
    })
    const group = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (chunk: Buffer) => {
        resolve(Number(chunk.toString()))
      })
    })
    await until(() => hasLivingMember(group) === false, 'the member has ended')
    expect(existsSync(`/proc/${String(group)}`)).toBe(true)
  })
})

describe('settlesWithin', () => {
  it('is true for what settles in time', async () => {
    expect(await settlesWithin(Promise.resolve(), 1000)).toBe(true)
  })

  it('is false for what does not', async () => {
    expect(await settlesWithin(new Promise(() => undefined), 5)).toBe(false)
  })
})
