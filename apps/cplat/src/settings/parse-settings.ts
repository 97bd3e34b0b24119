import { opError } from '@adlc/core'
import { LineCounter, isMap, parseDocument } from 'yaml'
import type { Document, Node } from 'yaml'
import { settingsFileName } from '../project-root.ts'
import { settingsShape } from './settings-shape.ts'
import { defaultSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { findUnknownKey } from './unknown-key.ts'

const mostAliases = 100

function fail(line: number | null, message: string): Error {
  return opError(`${settingsFileName}${line === null ? '' : `:${String(line)}`}: ${message}`)
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function readDocument(text: string, lines: LineCounter): Document.Parsed {
  let document: Document.Parsed
  try {
    document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
    document.toJS({ maxAliasCount: mostAliases })
  } catch (error) {
    throw fail(null, error instanceof RangeError ? 'is nested too deeply' : firstLine(String(error)))
  }
  const [problem] = document.errors
  if (problem !== undefined) throw fail(lines.linePos(problem.pos[0]).line, firstLine(problem.message))
  return document
}

/** YAML 1.2 reads `on` and `off` as text, YAML 1.1 as booleans: both are accepted. */
function readSwitch(value: unknown, key: string, line: number | null): boolean | null {
  if (value === undefined || value === null) return null
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (word === true || word === 'on' || word === 'true') return true
  if (word === false || word === 'off' || word === 'false') return false
  throw fail(line, `${key}: expected on or off, found ${JSON.stringify(value)}`)
}

/** Reads the text of a settings file. Throws an operational error that names the line. */
export function parseSettings(text: string): Settings {
  const lines = new LineCounter()
  const document = readDocument(text, lines)
  const top = document.contents as Node | null
  if (top === null) return defaultSettings
  const lineAt = (offset: number): number => lines.linePos(offset).line
  if (!isMap(top)) {
    if (document.toJS() === null) return defaultSettings
    throw fail(lineAt(top.range?.[0] ?? 0), 'expected settings such as "failure_summary: off", found something else')
  }
  const unknown = findUnknownKey(top, settingsShape)
  if (unknown !== null) throw fail(lineAt(unknown.offset), unknown.message)
  const node = top.get('failure_summary', true) as Node | undefined
  const line = node?.range ? lineAt(node.range[0]) : null
  const failureSummary = readSwitch(top.get('failure_summary'), 'failure_summary', line)
  return { failureSummary: failureSummary ?? defaultSettings.failureSummary }
}
