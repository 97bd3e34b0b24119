import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { scriptEntry, scriptOutputBefore } from './script-output.ts'

const scriptExit = /^error: script "([^"\n]{1,214})" (?:exited with code (\d{1,3})|was terminated by signal (\w{1,20}))/
const taskExit = /^Exited with code ([1-9]\d{0,2})$/
const ownErrors: readonly RegExp[] = [
  /^error: (?:Script|Workspace) not found "/,
  /^error: lockfile had changes, but lockfile is frozen/,
  /^error: GET \S{1,1000} - \d{3}$/,
  /^error: No (?:version matching "|workspaces? )/,
]

function exitAt({ lines }: Segment, index: number): { readonly name: string | null; readonly message: string } | null {
  const line = lines[index] ?? ''
  const [, name, code, signal] = scriptExit.exec(line) ?? []
  if (name !== undefined) {
    const how = code === undefined ? `signal ${signal ?? ''}` : `exit code ${code}`
    return { name, message: `Command failed with ${how}` }
  }
  const exit = taskExit.exec(line)?.[1]
  const isLast = exit !== undefined && lines.slice(index + 1).every((text) => text.trim() === '')
  return isLast ? { name: null, message: `Command failed with exit code ${exit}` } : null
}

/** Reads bun 1: the end of a failed script, and the errors of `bun run` and `bun install` that name themselves. */
export function readBun(segment: Segment): Omit<ParseResult, 'total'> {
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  for (const [index, line] of segment.lines.entries()) {
    if (segment.isClaimed(index) || (!line.startsWith('error: ') && !line.startsWith('Exited with code '))) continue
    const exit = exitAt(segment, index)
    if (exit !== null) {
      const output = scriptOutputBefore(segment, index)
      if (output.isRepeated) noise.push([index, index + 1])
      else entries.push(scriptEntry(segment, { start: index, end: index + 1, rule: null, ...exit }, output))
    } else if (ownErrors.some((pattern) => pattern.test(line))) {
      const where = { file: null, line: null, column: null, rule: null }
      entries.push({ kind: 'tool', name: null, ...where, message: line, excerpt: [], start: index, end: index + 1 })
    }
  }
  return { entries, noise }
}
