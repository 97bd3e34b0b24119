import { sha256 } from '@adlc/core'
import type { Entry } from '../entry.ts'
import type { CheckSummary, Summary } from '../summary.ts'
import { exitText } from './verdict-text.ts'
import { renderJson } from './json.ts'

interface SarifResult {
  readonly ruleId: string
  readonly level: 'error'
  readonly message: { readonly text: string }
  readonly locations: readonly unknown[]
  readonly partialFingerprints: { readonly 'failsum/v1': string }
}

const loneSurrogate = /\p{Surrogate}/gu

const isRelative = (file: string): boolean => !/^(?:[A-Za-z]:)?[\\/]/.test(file)

function locationsOf({ file, line, column }: Entry): unknown[] {
  if (file === null) return []
  // A report may hold half of a surrogate pair, which no address can.
  const uri = encodeURI(file.replaceAll('\\', '/').replaceAll(loneSurrogate, '\uFFFD'))
  const artifactLocation = isRelative(file) ? { uri, uriBaseId: '%SRCROOT%' } : { uri: `file://${uri.startsWith('/') ? '' : '/'}${uri}` }
  const region = line === null || line < 1 ? {} : { region: { startLine: line, ...(column === null || column < 1 ? {} : { startColumn: column }) } }
  return [{ physicalLocation: { artifactLocation, ...region } }]
}

function resultsOf({ name, exitCode, entries, tail }: CheckSummary): SarifResult[] {
  if (entries.length === 0) {
    const text = [`${name}: ${exitText(exitCode)}, format unknown`, ...tail].join('\n')
    return [{ ruleId: 'unknown', level: 'error', message: { text }, locations: [], partialFingerprints: { 'failsum/v1': sha256(text) } }]
  }
  return entries.map((entry) => ({
    ruleId: entry.rule ?? `${entry.format}/${entry.kind}`,
    level: 'error',
    message: { text: [entry.name, entry.message].filter((part) => part !== null).join('\n') },
    locations: locationsOf(entry),
    partialFingerprints: { 'failsum/v1': sha256(entry.normalized) },
  }))
}

/** The summary as SARIF 2.1.0 (OASIS, 2020), for code scanning pages. */
export function renderSarif({ checks }: Summary, toolVersion: string): string {
  const results = checks.filter(({ exitCode }) => exitCode !== 0).flatMap(resultsOf)
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].sort().map((id) => ({ id }))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'failsum', version: toolVersion, rules } }, results }],
  }
  return renderJson(log)
}
