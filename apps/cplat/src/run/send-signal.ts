import type { RunningCommand } from './start-command.ts'

/** Sends a signal to one process, or to a whole group by its negated number; false when there is none. */
export function sendSignalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Sends a signal to a command: to its whole process group when it has its own. False when nothing is left of it. */
export function sendSignal({ pid, ownGroup }: RunningCommand, signal: NodeJS.Signals | 0): boolean {
  return pid !== undefined && sendSignalTo(ownGroup ? -pid : pid, signal)
}
