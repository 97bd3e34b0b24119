import { relative } from 'node:path'
import { errorReason } from '../error-code.ts'
import { readLogTail } from '../logs/log-tail.ts'
import type { LogTail } from '../logs/log-tail.ts'
import type { LogWriter } from '../logs/log-writer.ts'
import { endExitCode, signalExitCode } from '../run/command-end.ts'
import type { CommandRun } from '../run/run-command.ts'
import type { QuietResult } from './quiet-result.ts'
import { runNotes } from './run-notes.ts'

const tailLines = 40

/** A run that is over and what its report needs to know. */
export interface FinishedRun {
  readonly name: string
  readonly cwd: string
  readonly run: CommandRun
  readonly log: LogWriter
  /** Why a failure gets no summary, null when it gets one. */
  readonly summaryOff: string | null
  /** Called now and then while the log is read for the summary. */
  readonly onRead?: (bytes: number) => void
}

/** A command that is asked to end and then reports success has still not done its work. */
function exitCodeOf({ end, interruptedBy }: CommandRun): number {
  const code = endExitCode(end)
  return code === 0 && interruptedBy !== null ? signalExitCode(interruptedBy) : code
}

async function readTail(path: string): Promise<LogTail> {
  try {
    return await readLogTail(path, tailLines)
  } catch (error) {
    const bytes = Buffer.from(`${errorReason(error)}\n`)
    return { bytes, lines: 1 }
  }
}

/** Makes the result of a run: nothing but facts for a success, for a failure the summary of its log or the log's end. */
export async function resultOfRun({ name, cwd, run, log, summaryOff, onRead }: FinishedRun): Promise<QuietResult> {
  const exitCode = exitCodeOf(run)
  const notes = runNotes(run, log)
  const shownLog = relative('.', log.path)
  const facts = { name, exitCode, durationMs: Math.round(run.durationMs), log: shownLog, notes }
  if (exitCode === 0) return { kind: 'pass', ...facts, warnings: [] }
  const warnings: string[] = []
  let reason = summaryOff
  if (reason === null) {
    try {
      // Loaded only for a failure: a success pays nothing for the parsers.
      const { makeSummary, storeSummary } = await import('./make-summary.ts')
      const summary = await makeSummary({ name, exitCode, logPath: log.path, shownLog, notes, cwd, onRead })
      const problem = await storeSummary(log.path, summary)
      return { kind: 'failure', ...facts, warnings: problem === null ? [] : [problem], summary }
    } catch (error) {
      reason = 'it could not be made'
      warnings.push(`the summary could not be made: ${errorReason(error)}`)
    }
  }
  const tail = await readTail(log.path)
  return { kind: 'raw-failure', ...facts, warnings, summaryOff: reason, tail: tail.bytes, tailLines: tail.lines }
}
