import { packNames, squeezeNames } from './pack-names.ts'
import { exitText } from './verdict-text.ts'

/** A check of which there are more than lines. */
export interface CrowdedCheck {
  readonly name: string
  readonly exitCode: number | null
  /** The check on one line. */
  readonly line: () => string
}

function heading(checks: readonly CrowdedCheck[], first: number): string {
  const unknown = checks.filter(({ exitCode }) => exitCode === null).length
  const word = unknown === checks.length ? 'CHECK' : 'FAIL'
  const count = `${String(checks.length)} checks ${unknown === 0 ? 'failed' : 'have not passed'}`
  return `${word}: ${count}; ${first === 0 ? 'there is room for' : `for the last ${String(checks.length - first)} there is room for`} their names only`
}

/** More checks than lines: as many as possible on a line each, from the first on, the others by name, several to a line. */
export function crowdText(checks: readonly CrowdedCheck[], maxLines: number): string[] {
  const named = checks.map(({ name, exitCode }) => `${name} (${exitText(exitCode)})`)
  let first = 0
  while (first + 2 + packNames(named.slice(first + 1)).length <= maxLines) first += 1
  const names = squeezeNames(named.slice(first), Math.max(1, maxLines - first - 1))
  return [...checks.slice(0, first).map(({ line }) => line()), heading(checks, first), ...names].slice(maxLines > 1 ? 0 : -1)
}
