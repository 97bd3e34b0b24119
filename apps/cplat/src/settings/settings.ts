/** The settings of a project, as far as `cplat quiet` needs them. */
export interface Settings {
  /** False where `failure_summary: off` restores the plain tail of the log. */
  readonly failureSummary: boolean
}

/** What holds without a settings file. */
export const defaultSettings: Settings = { failureSummary: true }
