import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { closeSync } from 'node:fs'
import { notStarted } from './command-end.ts'
import type { CommandEnd } from './command-end.ts'
import { openFifo } from './fifo.ts'
import { pumpFifo, pumpStreams } from './pump.ts'
import type { Pump, TakeChunk } from './pump.ts'

/** A command on its way. */
export interface RunningCommand {
  /** Undefined when it could not be started. */
  readonly pid: number | undefined
  /** True when it leads a process group of its own. */
  readonly ownGroup: boolean
  readonly ended: Promise<CommandEnd>
  readonly output: Pump
  /** The pipe that it writes to, null where that is unknown. */
  readonly pipeIdentity: string | null
}

export interface StartOptions {
  readonly cwd: string
  /** Gives the command a process group of its own, out of reach of the terminal's Ctrl-C. */
  readonly ownGroup: boolean
  readonly take: TakeChunk
}

async function endOf(child: ChildProcess, program: string, cwd: string): Promise<CommandEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(notStarted(program, cwd, error))
    })
    child.once('exit', (code, signal) => {
      resolve(signal === null ? { kind: 'exit', code: code ?? 1 } : { kind: 'signal', signal })
    })
  })
}

const noOutput: Pump = { ended: Promise.resolve(), stop: () => undefined }

function failedStart(end: CommandEnd): RunningCommand {
  return { pid: undefined, ownGroup: false, ended: Promise.resolve(end), output: noOutput, pipeIdentity: null }
}

/** Starts a command with our stdin; both its output streams go to `take`, in the order in which they are written. */
export function startCommand(command: readonly string[], { cwd, ownGroup, take }: StartOptions): RunningCommand {
  const [program = '', ...args] = command
  const fifo = openFifo()
  const stream = fifo?.writeEnd ?? 'pipe'
  const detached = ownGroup && process.platform !== 'win32'
  const options: SpawnOptions = { cwd, detached, stdio: ['inherit', stream, stream], windowsHide: true }
  let child: ChildProcess
  try {
    child = spawn(program, args, options)
  } catch (error) {
    if (fifo !== null) closeSync(fifo.readEnd)
    return failedStart(notStarted(program, cwd, error))
  } finally {
    if (fifo !== null) closeSync(fifo.writeEnd)
  }
  const ended = endOf(child, program, cwd)
  const output = fifo === null ? pumpStreams([child.stdout, child.stderr], take) : pumpFifo(fifo.readEnd, take)
  return { pid: child.pid, ownGroup: detached, ended, output, pipeIdentity: fifo?.identity ?? null }
}
