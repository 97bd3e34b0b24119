import { atomicWrite } from '@adlc/core'
import { readLogFile, summarize } from 'failsum'
import type { Summary } from 'failsum'
import { errorReason } from '../error-code.ts'
import { summaryEnding } from '../logs/log-name.ts'

/** A failed check and where its log is. */
export interface FailedCheck {
  readonly name: string
  readonly exitCode: number
  /** Absolute path of the log. */
  readonly logPath: string
  /** The path as the summary names it. */
  readonly shownLog: string
  readonly notes: readonly string[]
  /** Folder that paths are shown relative to. */
  readonly cwd: string
  /** Called now and then while the log is read. */
  readonly onRead: ((bytes: number) => void) | undefined
}

/** Summarises the log of a failed check. */
export async function makeSummary({ name, exitCode, logPath, shownLog, notes, cwd, onRead }: FailedCheck): Promise<Summary> {
  const content = await readLogFile(logPath, onRead === undefined ? {} : { onProgress: onRead })
  return summarize([{ name, exitCode, log: shownLog, content, notes }], { root: cwd })
}

/** Puts a summary beside its log. Returns what went wrong, null when nothing did. */
export async function storeSummary(logPath: string, summary: Summary): Promise<string | null> {
  try {
    await atomicWrite(`${logPath}${summaryEnding}`, `${JSON.stringify(summary, null, 2)}\n`, { mode: 0o600 })
    return null
  } catch (error) {
    return `the summary could not be stored: ${errorReason(error)}`
  }
}
