/** What kind of thing failed; the first five are what a fix round can act on directly. */
export const entryKinds = [
  'compile', 'type', 'lint', 'test', 'format',
  'suite', 'hook', 'unhandled', 'crash', 'timeout',
  'config', 'tool', 'other', 'task', 'infra',
] as const

export type EntryKind = (typeof entryKinds)[number]

/** One failure of a check, as shown. Facts the log does not hold are null. */
export interface Entry {
  readonly kind: EntryKind
  /** Name of the parser that read it, for example `vitest`. */
  readonly format: string
  /** Full name of what failed, its parents joined with ` > `. */
  readonly name: string | null
  readonly file: string | null
  /** 1-based. */
  readonly line: number | null
  /** 1-based. */
  readonly column: number | null
  /** Rule or error code, for example `TS2322` or `no-var`. */
  readonly rule: string | null
  /** First line: what a person would call the error. More lines only where the tool's message has them. */
  readonly message: string
  /** The few lines that help most: a diff, else the code frame, else own stack frames. */
  readonly excerpt: readonly string[]
  /** 1-based line of the log as stored. */
  readonly logLine: number
  /** The failure's identity: message and place without what changes from run to run. */
  readonly normalized: string
}
