/** One line of a log without colours and line ends, and where it stands in the log as stored. */
export interface LogLine {
  readonly text: string
  /** 1-based. */
  readonly logLine: number
}
