import type { LogLine } from './log-line.ts'
import { findPnpmFailures } from './pnpm-failures.ts'
import { giveRange } from './task-lines.ts'
import type { TaskLine } from './task-lines.ts'

const scriptHeader = /^> (@?[^\s@]{1,214})@\S{0,100} (\S{1,214})(?: \S[^\n]{0,4000})?$/
const yarnHeader = /^> (@?[\w.~/-]{1,214})$/
const endOfRun = /^\s{0,4}(?:ERR_PNPM_RECURSIVE_FAIL\b|lerna (?:ERR!|success|info) |##\[error\]Process completed with )/
const npmError = /^npm (?:error|ERR!)(?: |$)/
const npmWorkspace = /^npm (?:error|ERR!) {1,4}(?:workspace|in workspace:) (@?[^\s@]{1,214})@/

interface Header {
  readonly name: string
  readonly task: string
}

function headerAt(lines: readonly LogLine[], index: number): Header | null {
  const text = lines[index]?.text.trimEnd() ?? ''
  if (!text.startsWith('> ')) return null
  const next = lines[index + 1]?.text ?? ''
  const [, name, script] = scriptHeader.exec(text) ?? []
  if (name !== undefined && script !== undefined && next.startsWith('> ')) return { name, task: `${name} ${script}` }
  const workspace = yarnHeader.exec(text)?.[1]
  return workspace !== undefined && next.startsWith('yarn run v1.') ? { name: workspace, task: workspace } : null
}

function findHeaders(lines: readonly LogLine[]): Map<number, Header> {
  const headers = new Map<number, Header>()
  for (let index = 0; index < lines.length; index += 1) {
    const header = headerAt(lines, index)
    if (header !== null) headers.set(index, header)
  }
  return headers
}

/** Index after the block of `npm error` lines at `start`, and the workspace that it names. */
function npmErrorAt(lines: readonly LogLine[], start: number): { readonly end: number; readonly name: string | undefined } {
  let end = start
  let name: string | undefined
  for (; npmError.test(lines[end]?.text ?? ''); end += 1) name ??= npmWorkspace.exec(lines[end]?.text ?? '')?.[1]
  return { end, name }
}

/**
 * Reads scripts of several packages that ran one after another under `> name@1.0.0 script` and `> command`, without a
 * prefix: npm with workspaces, pnpm with one worker, lerna, yarn 1. One package alone is no such run.
 */
export function readSequentialTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const headers = findHeaders(lines)
  if (new Set([...headers.values()].map(({ name }) => name)).size < 2) return null
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
      if (block.name === open.name) giveRange(owners, lines, index, block.end, open.task)
      index = block.end - 1
    } else giveRange(owners, lines, index, index + 1, open.task)
  }
  const tasks = new Set([...headers.values()].map(({ task }) => task))
  for (const { start, end, name, script } of findPnpmFailures(lines)) {
    if (tasks.has(`${name} ${script}`)) giveRange(owners, lines, start, end, `${name} ${script}`)
  }
  return owners
}
