import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

/** How a process ended and what it wrote. */
export interface ScriptRun {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A new folder that is gone when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adlc-core-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Builds a script that may import `../src/*.ts`, and returns its path. */
export async function buildScript(folder: string, source: string): Promise<string> {
  const outfile = join(folder, 'script.mjs')
  await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: { js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);" },
  })
  return outfile
}

/** Starts a script under Node with nothing of our environment but PATH. */
export function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcessByStdio<null, Readable, Readable> {
  const clean = { PATH: process.env['PATH'], NO_COLOR: '1', TZ: 'UTC', LC_ALL: 'C', ...env }
  return spawn(process.execPath, [script, ...args], { env: clean, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** All text of a stream. */
export async function textOf(stream: Readable): Promise<string> {
  stream.setEncoding('utf8')
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** Runs a script to its end. */
export async function runScript(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<ScriptRun> {
  const child = startScript(script, args, env)
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const [stdout, stderr, [code, signal]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), closed])
  return { code, signal, stdout, stderr }
}
