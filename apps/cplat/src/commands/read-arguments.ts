import yargs from 'yargs'
import { describeQuiet, quietFlags } from './quiet.ts'
import type { QuietArguments } from './quiet.ts'
import { refuseFlagValues, usageError } from './usage-error.ts'

const flags = ['help', 'version', ...Object.keys(quietFlags)]
const known = ['quiet', 'completion', ...flags.map((flag) => `--${flag}`)]

/**
 * Reads a command line up to `--` with yargs, which prints help, version and completion itself: null when it did.
 * Throws an operational error for a wrong one.
 */
export async function readArguments(own: readonly string[], version: string): Promise<QuietArguments | null> {
  refuseFlagValues(own, ['help', 'version', 'raw', 'json'])
  let quiet: QuietArguments | null = null
  await yargs(own)
    .scriptName('cplat')
    .locale('en')
    .usage('$0 <command>\n\nWhat an agent or a person types in a project to check a change.')
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'duplicate-arguments-array': false,
    })
    .command('quiet', 'run a command; print one line, or what failed', describeQuiet, (values) => {
      quiet = values
    })
    .completion('completion', 'print a completion script for bash or zsh')
    .demandCommand(1, 'missing command: expected quiet')
    .strictOptions()
    .strictCommands()
    .version(version)
    .alias({ h: 'help', V: 'version' })
    .describe({ help: 'show this help', version: 'show the version' })
    .example('$0 quiet -- pnpm test', 'one line, or every failing test')
    .wrap(80)
    .exitProcess(false)
    .fail((message: string | null, error: Error | undefined) => {
      if (error !== undefined && error.name !== 'YError') throw error
      throw usageError(error?.message ?? message ?? 'wrong usage', own, known)
    })
    .parseAsync()
  return quiet
}
