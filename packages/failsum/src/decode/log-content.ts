/** A stretch of whole lines of a log. */
export interface LogRun {
  /** 1-based number of the first line. */
  readonly firstLine: number
  /** The lines as stored, in UTF-8, line ends included. */
  readonly bytes: Uint8Array
}

/** What is kept of a log: all of a small one, of a large one its head, its tail and what stands near signs of failure. */
export interface LogContent {
  /** Size of the whole log. */
  readonly bytes: number
  /** Number of lines of the whole log; a last line without a line end counts. */
  readonly lines: number
  /** In log order; they may overlap, and leave gaps where nothing was kept. */
  readonly runs: readonly LogRun[]
  /** Number of lines with signs of failure of which there were too many to keep. */
  readonly unread: number
}
