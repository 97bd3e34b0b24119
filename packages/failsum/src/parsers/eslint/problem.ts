import type { ParsedEntry } from '../../parser.ts'

/** One message of ESLint; whether a warning fails the run is known only at the end of the run. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly entry: ParsedEntry
}

/** What a formatter prints of a problem. */
export interface ProblemFacts {
  readonly severity: 'error' | 'warning'
  readonly file: string | null
  readonly line: number
  readonly column: number
  readonly message: string
  readonly rule: string | null
}

const ruleName = /^@?[A-Za-z][\w.-]{0,100}(?:\/[\w.@-]{1,100}){0,4}$/

/** The form in which oxlint names a rule, whose formats unix and stylish are otherwise those of ESLint. */
const oxlintRule = /^[\w@/-]{1,100}\([\w@/-]{1,100}\)$/

/** True for the name of a rule as oxlint writes it: `eslint(no-var)`. */
export function isOxlintRule(text: string): boolean {
  return oxlintRule.test(text)
}

/** True for what can be the name of a rule: `no-var`, `@scope/plugin/rule`, `eslint(no-var)`. */
export function isRuleName(text: string): boolean {
  return ruleName.test(text) || isOxlintRule(text)
}

/** A problem that stands in lines `[start, end)`; ESLint's line 0 means the whole file. */
export function toProblem(facts: ProblemFacts, start: number, end: number): Problem {
  const { severity, file, line, column, message, rule } = facts
  const kind = message.startsWith('Parsing error:') ? 'compile' : 'lint'
  const place = { file, line: line > 0 ? line : null, column: column > 0 ? column : null }
  return { severity, entry: { kind, name: null, ...place, rule, message, excerpt: [], start, end } }
}
