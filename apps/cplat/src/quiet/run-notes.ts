import type { LogWriter } from '../logs/log-writer.ts'
import type { CommandRun } from '../run/run-command.ts'

function endNotes({ end, interruptedBy }: CommandRun): string[] {
  if (end.kind === 'not-started') return [`the command could not be started: ${end.reason}`]
  if (interruptedBy !== null) return [`the command was interrupted by ${interruptedBy}`]
  return end.kind === 'signal' ? [`the command was killed by ${end.signal}`] : []
}

/** What a reader must know about a run and its log beside the exit code. */
export function runNotes(run: CommandRun, { cut }: LogWriter): string[] {
  const notes = endNotes(run)
  if (cut !== null) notes.push(`log is cut after ${String(cut.atBytes)} bytes: ${cut.reason}`)
  if (run.heldOpenBy !== null) {
    const names = run.heldOpenBy.length === 0 ? '' : ` (${run.heldOpenBy.join(', ')})`
    notes.push(`a background process${names} still holds the output open; what it prints after the command's end is not in the log`)
  }
  return notes
}
