import { isOxlintRule } from '../eslint/problem.ts'
import type { ParsedEntry } from '../../parser.ts'

/** One message of oxlint. */
export interface OxlintFinding {
  readonly severity: 'error' | 'warning'
  readonly entry: ParsedEntry
  /** True when its rule shows that oxlint wrote it; a finding without a rule needs another witness. */
  readonly isCertain: boolean
}

/** What a format of oxlint prints of a finding. */
export interface OxlintFacts {
  readonly severity: 'error' | 'warning'
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
  readonly rule: string | null
  readonly message: string
  readonly excerpt: readonly string[]
}

/** A finding that stands in lines `[start, end)`; without a rule it is an error of syntax. */
export function toFinding({ severity, file, line, column, rule, message, excerpt }: OxlintFacts, start: number, end: number): OxlintFinding {
  const isCertain = rule !== null && isOxlintRule(rule)
  return { severity, isCertain, entry: { kind: rule === null ? 'compile' : 'lint', name: null, file, line, column, rule, message, excerpt, start, end } }
}
