import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { opError } from '@adlc/core'
import { checkNameOf, givenCheckName } from '../logs/check-name.ts'
import { openLog } from '../logs/open-log.ts'
import { keepLog, pruneLogs } from '../logs/prune-logs.ts'
import { findProjectRoot, settingsFileName } from '../project-root.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { QuietResult } from './quiet-result.ts'
import { resultOfRun } from './result-of-run.ts'
import { runLogged } from './run-logged.ts'
import { watchReading } from './watch-progress.ts'
import type { QuietProgress } from './watch-progress.ts'

/** What to run and how. */
export interface QuietOptions {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[]
  /** Name of the check; default: made from the command. */
  readonly name?: string
  /** Give the end of the log in place of a summary, default false. */
  readonly raw?: boolean
  /** Folder to run in, default the current one. */
  readonly cwd?: string
  /** Called a few times a second while the command runs and while the log of a failure is read. */
  readonly onProgress?: (progress: QuietProgress) => void
}

function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw opError('the current folder does not exist any more')
  }
}

function checkedFolder(path: string): string {
  const folder = resolve(currentFolder(), path)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder
  throw opError(`${folder}: expected a folder to run in, found none`)
}

/**
 * Runs a command with everything it prints in a log and tells how it went: one fact on success, the summary of the log
 * on failure. Prints nothing itself. Signals that this process gets meanwhile are passed on to the command. Throws an
 * operational error when the settings are wrong or the log cannot be written, before the command starts.
 */
export async function runQuiet({ command, name: given, raw = false, cwd = '.', onProgress }: QuietOptions): Promise<QuietResult> {
  if (command.length === 0) throw opError('expected a command to run, found none')
  const folder = checkedFolder(cwd)
  const name = given === undefined ? checkNameOf(command) : givenCheckName(given)
  const root = findProjectRoot(folder)
  const settings = await readSettings(root)
  const settingOff = settings.failureSummary ? null : `failure_summary: off in ${settingsFileName}`
  const log = openLog(root, name)
  const release = keepLog(log.path)
  try {
    const run = await runLogged({ name, command, cwd: folder, onProgress }, log)
    try {
      const finished = { name, cwd: folder, run, log, summaryOff: raw ? '--raw' : settingOff }
      const result = await resultOfRun(onProgress === undefined ? finished : { ...finished, onRead: watchReading(name, onProgress) })
      const problem = pruneLogs(root)
      return problem === null ? result : { ...result, warnings: [...result.warnings, problem] }
    } finally {
      run.releaseSignals()
    }
  } finally {
    release()
  }
}
