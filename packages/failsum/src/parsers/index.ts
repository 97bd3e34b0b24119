import type { Parser } from '../parser.ts'
import { biomeParser } from './biome.ts'
import { cargoFmtParser } from './cargo-fmt.ts'
import { cargoTestParser } from './cargo-test.ts'
import { cmakeParser } from './cmake.ts'
import { ctestParser } from './ctest.ts'
import { esbuildParser } from './esbuild.ts'
import { eslintParser } from './eslint.ts'
import { flake8Parser } from './flake8.ts'
import { gccParser } from './gcc.ts'
import { githubActionsParser } from './github-actions.ts'
import { goBuildParser } from './go-build.ts'
import { goPanicParser } from './go-panic.ts'
import { goTestParser } from './go-test.ts'
import { javaExceptionParser } from './java-exception.ts'
import { javacParser } from './javac.ts'
import { jestParser } from './jest.ts'
import { junitParser } from './junit.ts'
import { linkerParser } from './linker.ts'
import { makeParser } from './make.ts'
import { mochaParser } from './mocha.ts'
import { mypyParser } from './mypy.ts'
import { nodeCrashParser } from './node-crash.ts'
import { nodeTestParser } from './node-test.ts'
import { nxParser } from './nx.ts'
import { oxlintParser } from './oxlint.ts'
import { packageManagerParser } from './package-manager.ts'
import { pipParser } from './pip.ts'
import { playwrightParser } from './playwright.ts'
import { prettierParser } from './prettier.ts'
import { pyrightParser } from './pyright.ts'
import { pytestParser } from './pytest.ts'
import { pythonTracebackParser } from './python-traceback.ts'
import { rollupParser } from './rollup.ts'
import { ruffParser } from './ruff.ts'
import { rustPanicParser } from './rust-panic.ts'
import { rustcParser } from './rustc.ts'
import { sanitizerParser } from './sanitizer.ts'
import { shellParser } from './shell.ts'
import { tapParser } from './tap.ts'
import { tscParser } from './tsc.ts'
import { turboParser } from './turbo.ts'
import { unittestParser } from './unittest.ts'
import { vitestParser } from './vitest.ts'
import { webpackParser } from './webpack.ts'

/** Every parser, the most specific first: a line that one has read is closed to those after it. */
export const parsers: readonly Parser[] = [
  // Test runners own whole stretches of a log, with whatever was printed while they ran.
  vitestParser,
  jestParser,
  playwrightParser,
  mochaParser,
  nodeTestParser,
  tapParser,
  junitParser,
  pytestParser,
  unittestParser,
  goTestParser,
  cargoTestParser,
  ctestParser,
  // Compilers and linters own lines.
  tscParser,
  eslintParser,
  biomeParser,
  oxlintParser,
  prettierParser,
  esbuildParser,
  webpackParser,
  rollupParser,
  mypyParser,
  pyrightParser,
  ruffParser,
  flake8Parser,
  goBuildParser,
  rustcParser,
  cargoFmtParser,
  gccParser,
  javacParser,
  linkerParser,
  cmakeParser,
  sanitizerParser,
  // What runs other tools tells of their end in its own lines; a crash of the runtime is read in what is left.
  makeParser,
  shellParser,
  packageManagerParser,
  pipParser,
  turboParser,
  nxParser,
  pythonTracebackParser,
  nodeCrashParser,
  goPanicParser,
  javaExceptionParser,
  rustPanicParser,
  githubActionsParser,
]
