import { formatDuration } from '@adlc/core'
import type { QuietRawFailure, QuietResult } from './quiet-result.ts'

const lineFeed = 10

function rawText({ name, exitCode, log, notes, summaryOff, tail, tailLines }: QuietRawFailure): Uint8Array {
  const last = tailLines === 1 ? 'last line of the log' : `last ${String(tailLines)} lines of the log`
  const shown = tailLines === 0 ? 'the log is empty' : last
  const head = [
    `FAIL ${name}: exit ${String(exitCode)}, log: ${log}`,
    ...notes.map((note) => `  note: ${note}`),
    `summary is off (${summaryOff}); ${shown}:`,
  ]
  const end = tail.length > 0 && tail.at(-1) !== lineFeed ? '\n' : ''
  return Buffer.concat([Buffer.from(`${head.join('\n')}\n`), tail, Buffer.from(end)])
}

/** What a quiet run prints: one line for a success, the summary or the end of the log for a failure. */
export function renderText(result: QuietResult): string | Uint8Array {
  if (result.kind === 'failure') return result.summary.text
  if (result.kind === 'raw-failure') return rawText(result)
  return `PASS ${result.name}: ${formatDuration(result.durationMs)}, log: ${result.log}\n`
}
