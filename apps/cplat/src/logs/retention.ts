import type { StoredLog } from './stored-logs.ts'

/** How many logs are kept. */
export interface RetentionLimits {
  /** Newest logs of one check. */
  readonly logsPerCheck: number
  /** Bytes of all logs and summaries together. */
  readonly totalBytes: number
}

/** The limits of cplat. */
export const retentionLimits: RetentionLimits = { logsPerCheck: 20, totalBytes: 500 * 1024 * 1024 }

const byAge = (a: StoredLog, b: StoredLog): number => (a.stamp < b.stamp ? -1 : a.stamp > b.stamp ? 1 : 0)

/**
 * Chooses the logs that may go, oldest first. `checks` holds the logs of each check, newest first; the log that the last
 * summary of a check names and every log for which `inUse` holds stay, whatever the limits say.
 */
export function logsToDelete(
  checks: readonly (readonly StoredLog[])[],
  inUse: (log: StoredLog) => boolean,
  limits: RetentionLimits = retentionLimits,
): StoredLog[] {
  const deleted: StoredLog[] = []
  const others: StoredLog[] = []
  let total = 0
  for (const logs of checks) {
    const lastSummarised = logs.find(({ hasSummary }) => hasSummary)
    for (const [index, log] of logs.entries()) {
      const surplus = index >= limits.logsPerCheck && log !== lastSummarised
      if (surplus && !inUse(log)) {
        deleted.push(log)
        continue
      }
      total += log.bytes
      if (log !== lastSummarised) others.push(log)
    }
  }
  for (const log of others.sort(byAge)) {
    if (total <= limits.totalBytes) break
    if (inUse(log)) continue
    deleted.push(log)
    total -= log.bytes
  }
  return deleted.sort(byAge)
}
