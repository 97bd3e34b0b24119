import type { Parser } from '../parser.ts'
import { githubActionsParser } from './github-actions.ts'
import { nxParser } from './nx.ts'
import { packageManagerParser } from './package-manager.ts'
import { shellParser } from './shell.ts'
import { turboParser } from './turbo.ts'

/** Every parser, the most specific first: a line that one has read is closed to those after it. */
export const parsers: readonly Parser[] = [
  shellParser,
  packageManagerParser,
  turboParser,
  nxParser,
  githubActionsParser,
]
