/** Exit codes of every tool: a pass, an operational error (bad usage included), a gate that fails. */
export const ExitCode = { ok: 0, error: 1, gateFailed: 2 } as const

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]
