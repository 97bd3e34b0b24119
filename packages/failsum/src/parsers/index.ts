import type { Parser } from '../parser.ts'
import { eslintParser } from './eslint.ts'
import { githubActionsParser } from './github-actions.ts'
import { nodeCrashParser } from './node-crash.ts'
import { nxParser } from './nx.ts'
import { packageManagerParser } from './package-manager.ts'
import { shellParser } from './shell.ts'
import { tscParser } from './tsc.ts'
import { turboParser } from './turbo.ts'
import { vitestParser } from './vitest.ts'

/** Every parser, the most specific first: a line that one has read is closed to those after it. */
export const parsers: readonly Parser[] = [
  // Test runners own whole stretches of a log, with whatever was printed while they ran.
  vitestParser,
  // Compilers and linters own lines.
  tscParser,
  eslintParser,
  // A crash of the runtime, then what only passes on that something failed.
  nodeCrashParser,
  shellParser,
  packageManagerParser,
  turboParser,
  nxParser,
  githubActionsParser,
]
