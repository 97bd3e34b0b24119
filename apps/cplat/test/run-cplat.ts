import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The built command. */
export const cplatPath: string = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

/** What a command left behind. */
export interface Ended {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** An environment without the settings of whoever runs the tests. */
export const plainEnv: NodeJS.ProcessEnv = { PATH: process.env['PATH'], NO_COLOR: '1', TZ: 'UTC', LC_ALL: 'C' }

/** A new project folder that is gone after the test. */
export function makeProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cplat-test-')))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Starts `program`, to be stopped with the test. */
export function start(cwd: string, program: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(program, args, { cwd, env: plainEnv, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Waits for the end of a process and of its output. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => {
      resolve({ status, signal, stdout, stderr })
    })
  })
}

/** Starts `cplat` with the given words. */
export function startCplat(cwd: string, words: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return start(cwd, process.execPath, [cplatPath, ...words], options)
}

/** Runs `cplat` with the given words to its end. */
export async function runCplat(cwd: string, words: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  return ended(startCplat(cwd, words, options))
}

/** Runs `cplat quiet -- sh -c script`, under the name `check`. */
export async function quietShell(cwd: string, script: string, options: SpawnOptions = {}): Promise<Ended> {
  return runCplat(cwd, ['quiet', '--name', 'check', '--', 'sh', '-c', script], options)
}

/** Paths of the logs of a check, oldest first. */
export function logPaths(project: string, check = 'check'): string[] {
  const folder = join(project, '.cplat', 'logs', check)
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((file) => file.endsWith('.log')).sort().map((file) => join(folder, file))
}

/** The bytes of the newest log of a check. */
export function lastLog(project: string, check = 'check'): Buffer {
  const path = logPaths(project, check).at(-1)
  if (path === undefined) throw new Error(`no log of ${check}`)
  return readFileSync(path)
}

/** Waits until `condition` holds, which a process signals by a file or by the size of its log. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; !condition(); ) {
    if (Date.now() > deadline) throw new Error(`waited too long until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** True while a process exists that has not ended. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))
  } catch {
    return false
  }
}
