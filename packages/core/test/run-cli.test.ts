import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ExitCode, gateFail, OpError, opError, pass, runCli } from '../src/index.ts'
import type { CliProcess, Outcome } from '../src/index.ts'
import { buildScript, runScript, startScript, temporaryFolder, textOf } from './script.ts'

interface Recorded extends CliProcess {
  readonly stdout: PassThrough
  readonly stderr: PassThrough
  readonly events: EventEmitter
  readonly exits: number[]
}

function recordedProcess(env: NodeJS.ProcessEnv = {}): Recorded {
  const events = new EventEmitter()
  const exits: number[] = []
  return {
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env,
    events,
    exits,
    on: (event, listener) => events.on(event, listener),
    exit: (code) => exits.push(code),
  }
}

async function errorsOf(io: Recorded): Promise<string> {
  io.stderr.end()
  return textOf(io.stderr)
}

describe('exit code and stderr', () => {
  it.each<[string, () => Outcome | number | Promise<Outcome | number>, number, string]>([
    ['a number', () => 7, 7, ''],
    ['a promised number', () => Promise.resolve(3), 3, ''],
    ['a pass', () => pass(), ExitCode.ok, ''],
    ['a failing gate', () => gateFail('2 signals'), ExitCode.gateFailed, '2 signals\n'],
    ['an expected error', () => Promise.reject(opError('--x: missing')), ExitCode.error, 'error: --x: missing\n'],
    ['an expected error with its own code', () => Promise.reject(opError('no child', { exitCode: 127 })), 127, 'error: no child\n'],
    ['an unexpected error', () => Promise.reject(new TypeError('a\n  b')), ExitCode.error, 'error: internal: a b\n'],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what a careless library does
    ['something thrown that is no error', () => Promise.reject('text'), ExitCode.error, 'error: internal: text\n'],
  ])('of %s', async (_title, main, exitCode, stderr) => {
    const io = recordedProcess()
    await runCli(main, io)
    expect(io.exitCode).toBe(exitCode)
    expect(await errorsOf(io)).toBe(stderr)
  })

  it('shows the stack of an unexpected error only with ADLC_DEBUG=1', async () => {
    const io = recordedProcess({ ADLC_DEBUG: '1' })
    await runCli(() => Promise.reject(new TypeError('bug')), io)
    expect(await errorsOf(io)).toMatch(/^error: internal: bug\nTypeError: bug\n {4}at /)
  })

  it('never shows the stack of an expected error', async () => {
    const io = recordedProcess({ ADLC_DEBUG: '1' })
    await runCli(() => Promise.reject(opError('no such file')), io)
    expect(await errorsOf(io)).toBe('error: no such file\n')
  })

  it('treats the expected error of another copy of the package as expected', async () => {
    const io = recordedProcess()
    const foreign = Object.assign(new Error('no such file'), { name: 'OpError', exitCode: 9 })
    await runCli(() => Promise.reject(foreign), io)
    expect(io.exitCode).toBe(9)
    expect(await errorsOf(io)).toBe('error: no such file\n')
  })

  it('reports an error that a listener or timer throws, and ends', async () => {
    const io = recordedProcess()
    await runCli(() => 0, io)
    io.events.emit('uncaughtException', new Error('late'))
    io.events.emit('uncaughtException', new OpError('late, too', { exitCode: 5 }))
    expect(io.exits).toEqual([1, 5])
    expect(await errorsOf(io)).toBe('error: internal: late\nerror: late, too\n')
  })
})

describe('output that cannot be written', () => {
  it('is no failure when the reader is gone', async () => {
    const io = recordedProcess()
    await runCli(() => 0, io)
    io.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    io.stderr.emit('error', new Error('write EPIPE'))
    expect(io.exitCode).toBe(0)
    expect(await errorsOf(io)).toBe('')
  })

  it('is reported once and fails a passing run', async () => {
    const io = recordedProcess()
    await runCli(() => {
      io.stdout.emit('error', new Error('ENOSPC: no space left on device, write'))
      io.stdout.emit('error', new Error('ENOSPC: no space left on device, write'))
      return 0
    }, io)
    expect(io.exitCode).toBe(1)
    expect(await errorsOf(io)).toBe('error: cannot write to stdout: ENOSPC: no space left on device, write\n')
  })

  it('does not hide that a gate failed', async () => {
    const io = recordedProcess()
    await runCli(() => {
      io.stdout.emit('error', new Error('ENOSPC'))
      return 2
    }, io)
    expect(io.exitCode).toBe(2)
  })
})

describe('as a real process', () => {
  const script = `
    import { opError } from '../src/op-error.ts'
    import { printJson } from '../src/print-json.ts'
    import { runCli } from '../src/run-cli.ts'
    const mains = {
      big: () => { printJson('x'.repeat(3_000_000)); return 2 },
      expected: () => { throw opError('nothing to do', { exitCode: 5 }) },
      late: () => { setTimeout(() => { throw new Error('late') }, 1); return 0 },
      rejected: () => { void Promise.reject(new Error('lost')); return 0 },
    }
    await runCli(mains[process.argv[2]])
  `

  it('loses no output', async () => {
    const { code, stdout } = await runScript(await buildScript(await temporaryFolder(), script), ['big'])
    expect(stdout).toBe(`"${'x'.repeat(3_000_000)}"\n`)
    expect(code).toBe(2)
  })

  it('keeps its exit code and stays quiet when the reader leaves', async () => {
    const child = startScript(await buildScript(await temporaryFolder(), script), ['big'])
    const closed = once(child, 'close')
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await textOf(child.stderr)).toBe('')
    expect(await closed).toEqual([2, null])
  })

  it.runIf(process.platform === 'linux')('says so when the disk is full', async () => {
    const path = await buildScript(await temporaryFolder(), script)
    const child = spawn('/bin/sh', ['-c', '"$0" "$1" big >/dev/full', process.execPath, path], { stdio: ['ignore', 'ignore', 'pipe'] })
    const closed = once(child, 'close')
    expect(await textOf(child.stderr)).toMatch(/^error: cannot write to stdout: ENOSPC[^\n]*\n$/)
    expect(await closed).toEqual([2, null])
  })

  it.each([
    ['expected', 5, 'error: nothing to do\n'],
    ['late', 1, 'error: internal: late\n'],
    ['rejected', 1, 'error: internal: lost\n'],
  ])('prints one line for an error: %s', async (main, code, stderr) => {
    expect(await runScript(await buildScript(await temporaryFolder(), script), [main])).toEqual({ code, signal: null, stdout: '', stderr })
  })
})
