import { setImmediate } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { endExitCode, signalExitCode } from './command-end.ts'
import type { CommandEnd } from './command-end.ts'
import { endLeftovers } from './end-leftovers.ts'
import { findPipeHolders } from './pipe-holders.ts'
import type { TakeChunk } from './pump.ts'
import { sendSignal } from './send-signal.ts'
import { settlesWithin } from './settles-within.ts'
import { SignalRelay } from './signal-relay.ts'
import { startCommand } from './start-command.ts'
import type { RunningCommand } from './start-command.ts'

const drainMs = 2000
const lateSignalMs = 250
/** What a command ends with that was interrupted from the terminal. */
const signalExitCodes: readonly number[] = [signalExitCode('SIGINT'), signalExitCode('SIGQUIT')]

/** How a run of a command went. */
export interface CommandRun {
  readonly end: CommandEnd
  /** From the start to the end of the command itself. */
  readonly durationMs: number
  /** The first signal that this process got while the command ran. */
  readonly interruptedBy: NodeJS.Signals | null
  /** Programs that still held the output open when reading stopped; null when it was read to its end. */
  readonly heldOpenBy: readonly string[] | null
  /** Gives signals their usual effect back; until then a single one does not end this process. */
  readonly releaseSignals: () => void
}

/** Reads what a command that is over has left in the pipe; a background process may keep that open for ever. */
async function drain({ output, pipeIdentity }: RunningCommand): Promise<readonly string[] | null> {
  if (await settlesWithin(output.ended, drainMs)) return null
  const holders = pipeIdentity === null ? [] : findPipeHolders(pipeIdentity)
  output.stop()
  return [...new Set(holders.map(({ name }) => name))].sort()
}

/**
 * Runs a command with our stdin and hands everything it prints to `take`. Signals are passed on to it; when one ends the
 * run, no process that the command started is left behind.
 */
export async function runCommand(command: readonly string[], cwd: string, take: TakeChunk): Promise<CommandRun> {
  const sharesTerminal = isatty(0)
  const startedAt = performance.now()
  const relay = new SignalRelay((signal) => sendSignal(running, signal), sharesTerminal)
  const running = startCommand(command, { cwd, ownGroup: !sharesTerminal, take })
  const end = await running.ended
  const durationMs = performance.now() - startedAt
  // The signal that ended the command may reach this process after the news of that end, on a busy machine much later.
  await setImmediate()
  if (sharesTerminal && signalExitCodes.includes(endExitCode(end))) await settlesWithin(relay.arrived, lateSignalMs)
  relay.commandEnded()
  if (relay.interruptedBy !== null) await endLeftovers(running, drainMs)
  const heldOpenBy = await drain(running)
  const releaseSignals = (): void => {
    relay.close()
  }
  return { end, durationMs, interruptedBy: relay.interruptedBy, heldOpenBy, releaseSignals }
}
