import type { EntryKind } from '../../entry.ts'
import type { ParsedEntry } from '../../parser.ts'
import { readErrorBlock } from './error-block.ts'
import type { Run } from './find-runs.ts'
import { isRunHeader, isTotals, sectionTitleOf } from './run-lines.ts'

const unhandledTitle = /^(?:Unhandled|Uncaught|Typecheck|Startup)\b(?!.*Errors$)/
const origin = /^This error originated in "([^"\n]{1,1000})" test file/
const bundledConfig = /^(.{1,1000})\.timestamp-\d{1,20}-[0-9a-f]{1,40}\.mjs$/
const failedConfig = /^\s{0,20}failed to load config from (\S.*)$/

function kindOf(title: string, message: string): EntryKind {
  if (title.startsWith('Startup')) return 'config'
  return title.startsWith('Typecheck') || message.startsWith('TypeCheckError') ? 'type' : 'unhandled'
}

/** The line before the title that names the file of the configuration, if there is one. */
function configBefore(lines: readonly string[], start: number, from: number): string | null {
  for (let index = start - 1; index >= Math.max(from, start - 3); index -= 1) {
    const file = failedConfig.exec(lines[index] ?? '')?.[1]
    if (file !== undefined) return file.trim()
  }
  return null
}

/** Reads what is printed between rules titled `Unhandled Rejection`, `Uncaught Exception`, `Startup Error` and the like. */
export function readUnhandled(lines: readonly string[], { from, to }: Run): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (let start = from; start < to; start += 1) {
    const title = sectionTitleOf(lines[start] ?? '')
    if (title === null || !unhandledTitle.test(title)) continue
    let end = start + 1
    while (end < to && sectionTitleOf(lines[end] ?? '') === null && !isTotals(lines[end] ?? '') && !isRunHeader(lines[end] ?? '')) end += 1
    const body = lines.slice(start + 1, end)
    const { message, excerpt, place } = readErrorBlock(body)
    const bundled = bundledConfig.exec(place?.file ?? '')?.[1] ?? null
    const file = body.map((line) => origin.exec(line)?.[1]).find((path) => path !== undefined) ?? configBefore(lines, start, from)
    entries.push({
      kind: kindOf(title, message),
      name: null,
      file: bundled ?? place?.file ?? file,
      // Lines of a bundled configuration are not those of its file.
      line: bundled === null ? (place?.line ?? null) : null,
      column: bundled === null ? (place?.column ?? null) : null,
      rule: null,
      message: message === '' ? title : message,
      excerpt,
      start,
      end,
    })
    start = end - 1
  }
  return entries
}
