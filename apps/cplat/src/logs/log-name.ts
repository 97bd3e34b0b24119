/** What the name of a log tells. */
export interface LogName {
  /** The file's name, `20261201T034312123Z-4711.log`. */
  readonly file: string
  /** UTC time of the start; sorts by time. */
  readonly stamp: string
  /** Process that writes or wrote the log. */
  readonly pid: number
}

const shape = /^(\d{8}T\d{9}Z)-(\d{1,10})(?:-\d{1,4})?\.log$/

/** Ending of the file that holds the summary of a log. */
export const summaryEnding = '.summary.json'

/** The name of the log of a run that starts at `time`; `attempt` tells runs of one millisecond apart. */
export function logFileName(time: Date, pid: number, attempt: number): string {
  const stamp = time.toISOString().replace(/[-:.]/g, '')
  return `${stamp}-${String(pid)}${attempt === 0 ? '' : `-${String(attempt)}`}.log`
}

/** Reads the name of a log, null for any other file. */
export function parseLogName(file: string): LogName | null {
  const [, stamp, pid] = shape.exec(file) ?? []
  return stamp === undefined || pid === undefined ? null : { file, stamp, pid: Number(pid) }
}
