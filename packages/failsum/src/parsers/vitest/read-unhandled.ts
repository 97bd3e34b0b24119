import type { ParsedEntry } from '../../parser.ts'
import { readErrorBlock } from './error-block.ts'
import { isRunHeader, isTotals, sectionTitleOf } from './run-lines.ts'

const unhandledTitle = /^(?:Unhandled|Uncaught|Typecheck|Startup)\b(?!.*Errors$)/
const origin = /^This error originated in "([^"\n]{1,1000})" test file/

/** Reads what is printed between rules titled `Unhandled Rejection`, `Uncaught Exception`, `Startup Error` and the like. */
export function readUnhandled(lines: readonly string[], from: number, to: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  for (let start = from; start < to; start += 1) {
    const title = sectionTitleOf(lines[start] ?? '')
    if (title === null || !unhandledTitle.test(title)) continue
    let end = start + 1
    while (end < to && sectionTitleOf(lines[end] ?? '') === null && !isTotals(lines[end] ?? '') && !isRunHeader(lines[end] ?? '')) end += 1
    const body = lines.slice(start + 1, end)
    const { message, excerpt, place } = readErrorBlock(body)
    const file = body.map((line) => origin.exec(line)?.[1]).find((path) => path !== undefined)
    entries.push({
      kind: title.startsWith('Startup') ? 'config' : title.startsWith('Typecheck') ? 'type' : 'unhandled',
      name: null,
      file: place?.file ?? file ?? null,
      line: place?.line ?? null,
      column: place?.column ?? null,
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
