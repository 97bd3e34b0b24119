import type { LogLine } from './log-line.ts'
import { findPnpmFailures } from './pnpm-failures.ts'
import { giveRange } from './task-lines.ts'
import type { TaskLine } from './task-lines.ts'

const scriptHeader = /^> (@?[^\s@]{1,214})@\S{0,100} (\S{1,214})(?: \S[^\n]{0,4000})?$/
const yarnHeader = /^> (@?[\w.~/-]{1,214})$/
const installScript = /^(?:pre|post)?install$|^prepare$|^(?:pre)?publish$/
const endOfRun = /^\s{0,4}(?:ERR_PNPM_RECURSIVE_FAIL\b|lerna (?:ERR!|success|info) |##\[error\]Process completed with )/
const npmError = /^npm (?:error|ERR!)(?: |$)/
const npmNames: readonly RegExp[] = [
  /^npm (?:error|ERR!) {1,4}(?:workspace|in workspace:|Failed at the) (@?[^\s@]{1,214})@/,
  /^npm (?:error|ERR!) (@?[^\s@]{1,214})@\S{0,100} \S{1,214}: `/,
]

interface Header {
  readonly name: string
  /** Empty under yarn 1, which names the package alone. */
  readonly script: string
}

function taskName({ name, script }: Header): string {
  return script === '' ? name : `${name} ${script}`
}

function headerAt(lines: readonly LogLine[], index: number): Header | null {
  const text = lines[index]?.text.trimEnd() ?? ''
  if (!text.startsWith('> ')) return null
  const next = lines[index + 1]?.text ?? ''
  const [, name, script] = scriptHeader.exec(text) ?? []
  if (name !== undefined && script !== undefined && next.startsWith('> ')) return { name, script }
  const workspace = yarnHeader.exec(text)?.[1]
  return workspace !== undefined && next.startsWith('yarn run v1.') ? { name: workspace, script: '' } : null
}

/** The headers of scripts that several packages ran; a script within one, or of a dependency, opens no task. */
function findHeaders(lines: readonly LogLine[]): Map<number, Header> {
  const headers = new Map<number, Header>()
  const names = new Map<string, Set<string>>()
  for (let index = 0; index < lines.length; index += 1) {
    const header = headerAt(lines, index)
    if (header === null || installScript.test(header.script)) continue
    headers.set(index, header)
    names.set(header.script, (names.get(header.script) ?? new Set()).add(header.name))
  }
  return new Map([...headers].filter(([, { script }]) => (names.get(script)?.size ?? 0) > 1))
}

interface NpmError {
  readonly end: number
  readonly name: string | undefined
}

/** Index after the block of `npm error` lines at `start`, and the package that it names. */
function npmErrorAt(lines: readonly LogLine[], start: number): NpmError {
  let end = start
  let name: string | undefined
  for (; npmError.test(lines[end]?.text ?? ''); end += 1) {
    for (const pattern of npmNames) name ??= pattern.exec(lines[end]?.text ?? '')?.[1]
  }
  return { end, name }
}

/**
 * pnpm 12 with one worker shows the command of each package and not its name: between `Scope: 3 of 4 workspace
 * projects` and its closing report each `$ command` opens a task, named by the command and its number.
 */
function readUnnamedTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const start = lines.findIndex(({ text }) => /^Scope: \d{1,7} of \d{1,7} workspace projects/.test(text))
  const end = lines.findLastIndex(({ text }) => /^Error: ERR_PNPM_RECURSIVE_/.test(text))
  if (start === -1 || end < start) return null
  const owners = lines.map((): TaskLine | undefined => undefined)
  let task: string | null = null
  let number = 0
  for (let index = start + 1; index < end; index += 1) {
    const text = lines[index]?.text ?? ''
    if (text.startsWith('$ ')) {
      number += 1
      task = `${text.slice(2)} (${String(number)})`
    }
    if (task !== null) giveRange(owners, lines, index, index + 1, task)
  }
  return number > 1 ? owners : null
}

/**
 * Reads a script that several packages ran one after another under `> name@1.0.0 script` and `> command`, without a
 * prefix: npm with workspaces, pnpm with one worker, lerna, yarn 1.
 */
export function readSequentialTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const headers = findHeaders(lines)
  if (headers.size === 0) return readUnnamedTasks(lines)
  // turbo without prefixes runs its tasks at once: what stands under a header is not all of that task.
  if (lines.some(({ text }) => text.startsWith('cache ') && /^cache (?:hit|miss|bypass), /.test(text))) return null
  const owners = lines.map((): TaskLine | undefined => undefined)
  let open: Header | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? ''
    open = headers.get(index) ?? open
    if (open === null) continue
    if (endOfRun.test(text)) open = null
    else if (npmError.test(text)) {
      const block = npmErrorAt(lines, index)
      const isOwn = block.name === undefined || block.name === open.name
      if (isOwn) giveRange(owners, lines, index, block.end, taskName(open))
      index = block.end - 1
    } else giveRange(owners, lines, index, index + 1, taskName(open))
  }
  const tasks = new Set([...headers.values()].map(taskName))
  for (const { start, end, name, script } of findPnpmFailures(lines)) {
    if (tasks.has(`${name} ${script}`)) giveRange(owners, lines, start, end, `${name} ${script}`)
  }
  return owners
}
