import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, errorReason } from '../error-code.ts'
import { summaryEnding } from './log-name.ts'
import { logsPath } from './logs-folder.ts'
import { logsToDelete } from './retention.ts'
import { listChecks, listLogs } from './stored-logs.ts'
import type { StoredLog } from './stored-logs.ts'

const openLogs = new Set<string>()

/** Protects the log at `path` from deletion by this process until the returned function is called. */
export function keepLog(path: string): () => void {
  openLogs.add(path)
  return () => openLogs.delete(path)
}

/** True while the process that writes a log may still be at it. */
function isInUse({ path, pid }: StoredLog): boolean {
  if (pid === process.pid) return openLogs.has(path)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The logs of a check, none when another process has just removed its folder. */
function logsOf(folder: string): StoredLog[] {
  try {
    return listLogs(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Deletes the logs of the project at `root` that are over the limits, with their summaries. Other processes may do the
 * same at the same time. Returns what went wrong, null when nothing did.
 */
export function pruneLogs(root: string): string | null {
  const logsFolder = join(root, logsPath)
  try {
    const checks = listChecks(logsFolder).map((check) => logsOf(join(logsFolder, check)))
    for (const { path } of logsToDelete(checks, isInUse)) {
      rmSync(`${path}${summaryEnding}`, { force: true })
      rmSync(path, { force: true })
    }
    return null
  } catch (error) {
    return `old logs could not be deleted: ${errorReason(error)}`
  }
}
