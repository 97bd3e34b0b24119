import { readFileSync, readdirSync, statSync } from 'node:fs'
import { fileIdentity } from './fifo.ts'

/** A process that holds a pipe open. */
export interface PipeHolder {
  readonly pid: number
  /** The kernel's short name of its program. */
  readonly name: string
}

/** What `read` gives, null where the process is gone or not ours to look at. */
function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}

function holds(pid: string, identity: string): boolean {
  const files = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? []
  return files.some((file) => {
    const stats = attempt(() => statSync(`/proc/${pid}/fd/${file}`))
    return stats?.isFIFO() === true && fileIdentity(stats) === identity
  })
}

/** The processes other than this one that hold the pipe open; empty where there is no `/proc`. */
export function findPipeHolders(identity: string): PipeHolder[] {
  const pids = (attempt(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => Number(pid) !== process.pid && holds(pid, identity))
    .map((pid) => ({ pid: Number(pid), name: attempt(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) ?? '?' }))
}
