import { findPipeHolders } from './pipe-holders.ts'
import { sendSignal, sendSignalTo } from './send-signal.ts'
import { settlesWithin } from './settles-within.ts'
import type { RunningCommand } from './start-command.ts'

const pollMs = 50

/** Signals what is left of the command's group and whoever still holds its output open. */
function signalAll(running: RunningCommand, signal: NodeJS.Signals): void {
  if (running.ownGroup) sendSignal(running, signal)
  if (running.pipeIdentity === null) return
  for (const { pid } of findPipeHolders(running.pipeIdentity)) sendSignalTo(pid, signal)
}

async function areGoneWithin(running: RunningCommand, ms: number): Promise<boolean> {
  for (const deadline = performance.now() + ms; performance.now() < deadline; ) {
    const outputEnded = await settlesWithin(running.output.ended, pollMs)
    const groupGone = !running.ownGroup || !sendSignal(running, 0)
    if (outputEnded && groupGone) return true
    if (outputEnded) await settlesWithin(new Promise(() => undefined), pollMs)
  }
  return false
}

/** Ends the processes that an interrupted command left behind: with SIGTERM, after `graceMs` with SIGKILL. */
export async function endLeftovers(running: RunningCommand, graceMs: number): Promise<void> {
  if (await areGoneWithin(running, pollMs)) return
  signalAll(running, 'SIGTERM')
  if (await areGoneWithin(running, graceMs)) return
  signalAll(running, 'SIGKILL')
  await settlesWithin(running.output.ended, graceMs)
}
