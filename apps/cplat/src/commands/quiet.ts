import { opError, printJson } from '@adlc/core'
import type { Argv } from 'yargs'
import { progressText } from '../progress/progress-text.ts'
import { StatusLine } from '../progress/status-line.ts'
import { jsonDocument } from '../quiet/json-document.ts'
import type { QuietResult } from '../quiet/quiet-result.ts'
import { renderText } from '../quiet/render-text.ts'
import { runQuiet } from '../quiet/run-quiet.ts'
import type { QuietOptions } from '../quiet/run-quiet.ts'

/** The flags of `cplat quiet`. */
export const quietFlags = {
  name: { type: 'string', requiresArg: true, describe: 'name of the check; default: made from the command' },
  raw: { type: 'boolean', default: false, describe: 'on failure show the last 40 lines of the log in place of the summary' },
  json: { type: 'boolean', default: false, describe: 'print one JSON document' },
} as const

/** What yargs makes of the flags of `cplat quiet`. */
export interface QuietArguments {
  readonly name: string | undefined
  readonly raw: boolean
  readonly json: boolean
}

const usage = [
  '$0 quiet [flags] -- command [args…]',
  'Runs a command, keeps everything it prints in a log under .cplat/logs and prints one line when it succeeds, the summary of what failed when it fails.',
]

const epilogue = [
  'Exit code: that of the command; 128 + n when signal n ended it; 127 or 126 when it could not be started; 1 with "error: " on stderr when cplat could not do its own work.',
  'failure_summary: off in .platform-settings.yml has the effect of --raw.',
]

/** Tells yargs about `cplat quiet`. */
export function describeQuiet(parser: Argv): Argv<QuietArguments> {
  return parser
    .usage(usage.join('\n\n'))
    .options(quietFlags)
    .example('$0 quiet -- pnpm test', 'one line, or every failing test')
    .epilogue(epilogue.join('\n\n'))
}

async function runWithStatusLine(options: QuietOptions): Promise<QuietResult> {
  if (!process.stderr.isTTY || process.env['TERM'] === 'dumb') return runQuiet(options)
  const line = new StatusLine(process.stderr)
  try {
    return await runQuiet({
      ...options,
      onProgress: (progress) => {
        line.show(progressText(progress, line.columns))
      },
    })
  } finally {
    line.clear()
  }
}

/** Runs `cplat quiet` for the words after `--` and returns its exit code. */
export async function quietMain(command: readonly string[], { name, raw, json }: QuietArguments): Promise<number> {
  if (command.length === 0) throw opError('missing command: it comes after --, as in cplat quiet -- pnpm test')
  const result = await runWithStatusLine({ command, raw, ...(name === undefined ? {} : { name }) })
  for (const warning of result.warnings) process.stderr.write(`warning: ${warning}\n`)
  if (json) printJson(jsonDocument(result))
  else process.stdout.write(renderText(result))
  if (result.kind === 'pass' && !json) for (const note of result.notes) process.stderr.write(`note: ${note}\n`)
  return result.exitCode
}
