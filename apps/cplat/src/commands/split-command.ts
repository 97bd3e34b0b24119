/** A command line in two: what is meant for cplat, and the command after `--`, word for word. */
export interface SplitCommandLine {
  readonly own: readonly string[]
  readonly command: readonly string[]
}

/** How the shell scripts that yargs makes ask for completions; what follows is not a command line yet. */
const completionFlag = '--get-yargs-completions'

/** Cuts at the first `--`. yargs would do so too, but reads numbers there: `1e3` would reach the command as `1000`. */
export function splitCommand(argv: readonly string[]): SplitCommandLine {
  const at = argv[0] === completionFlag ? -1 : argv.indexOf('--')
  return at === -1 ? { own: argv, command: [] } : { own: argv.slice(0, at), command: argv.slice(at + 1) }
}
