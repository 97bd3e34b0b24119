import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseLogName, summaryEnding } from './log-name.ts'

/** A log in the logs folder. */
export interface StoredLog {
  readonly path: string
  /** UTC time of the start; sorts by time. */
  readonly stamp: string
  /** Process that writes or wrote it. */
  readonly pid: number
  /** Size with its summary. */
  readonly bytes: number
  readonly hasSummary: boolean
}

/** Size of a regular file, null for anything else and for what is gone. */
function fileSize(path: string): number | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true ? stats.size : null
}

/** Checks that have logs; a link among them is left out, so what lies behind it is never touched. */
export function listChecks(logsFolder: string): string[] {
  return readdirSync(logsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

/** The logs of one check, newest first. Other files, also links with a log's name, are left out. */
export function listLogs(folder: string): StoredLog[] {
  const logs: StoredLog[] = []
  for (const file of readdirSync(folder)) {
    const name = parseLogName(file)
    if (name === null) continue
    const path = join(folder, file)
    const bytes = fileSize(path)
    if (bytes === null) continue
    const summaryBytes = fileSize(`${path}${summaryEnding}`)
    logs.push({ path, stamp: name.stamp, pid: name.pid, bytes: bytes + (summaryBytes ?? 0), hasSummary: summaryBytes !== null })
  }
  return logs.sort((a, b) => (a.path < b.path ? 1 : -1))
}
