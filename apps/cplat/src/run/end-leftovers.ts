import { setTimeout as delay } from 'node:timers/promises'
import { findPipeHolders } from './pipe-holders.ts'
import { hasLivingMember } from './process-group.ts'
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

function isGroupGone({ pid, ownGroup }: RunningCommand): boolean {
  if (pid === undefined || !ownGroup) return true
  return !(hasLivingMember(pid) ?? sendSignalTo(-pid, 0))
}

async function areGoneWithin(running: RunningCommand, ms: number): Promise<boolean> {
  for (const deadline = performance.now() + ms; ; ) {
    const outputEnded = await settlesWithin(running.output.ended, pollMs)
    if (outputEnded && isGroupGone(running)) return true
    if (performance.now() >= deadline) return false
    if (outputEnded) await delay(pollMs)
  }
}

/** Ends the processes that an interrupted command left behind: with SIGTERM, after `graceMs` with SIGKILL. */
export async function endLeftovers(running: RunningCommand, graceMs: number): Promise<void> {
  if (await areGoneWithin(running, 0)) return
  signalAll(running, 'SIGTERM')
  if (await areGoneWithin(running, graceMs)) return
  signalAll(running, 'SIGKILL')
  await areGoneWithin(running, graceMs)
}
