/** Processor time of this process so far in milliseconds: unlike the clock it does not run on while others have the machine. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
