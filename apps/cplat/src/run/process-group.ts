import { readFileSync, readdirSync } from 'node:fs'

/** State and process group of a process, null when it is gone. */
function readStat(pid: string): { readonly state: string; readonly group: number } | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The program's name before it may hold anything, also blanks and parentheses.
  const [state = '', , group = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, group: Number(group) }
}

/** True while a process group has a member that has not ended; null where there is no `/proc` to tell. */
export function hasLivingMember(group: number): boolean | null {
  let pids: string[]
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return null
  }
  if (pids.length === 0) return null
  return pids.some((pid) => {
    const stat = readStat(pid)
    // One that has ended stays as a zombie where nobody waits for it, as in many containers.
    return stat !== null && stat.group === group && stat.state !== 'Z' && stat.state !== 'X'
  })
}
