import type { OptionTable } from './command.ts'

/** The flags that every command has. */
export const builtInOptions: OptionTable = {
  help: { type: 'boolean', short: 'h', describe: 'show this help' },
  version: { type: 'boolean', short: 'V', describe: 'show the version' },
}
