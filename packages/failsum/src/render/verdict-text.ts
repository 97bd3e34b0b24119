/** `exit 1`, or that nobody knows the code. */
export function exitText(exitCode: number | null): string {
  return exitCode === null ? 'exit code unknown' : `exit ${String(exitCode)}`
}

/** The word a check that has not passed is shown under: without an exit code nobody knows whether it failed. */
export function verdictWord(exitCode: number | null): 'FAIL' | 'CHECK' {
  return exitCode === null ? 'CHECK' : 'FAIL'
}

/** `2 of 3 checks failed` for a heading; checks whose exit code nobody knows are counted apart. */
export function verdictHeading(checks: readonly { readonly exitCode: number | null }[]): string {
  const all = checks.length
  const passed = checks.filter(({ exitCode }) => exitCode === 0).length
  const unknown = checks.filter(({ exitCode }) => exitCode === null).length
  const failed = all - passed - unknown
  if (passed === all) return 'All checks passed'
  if (unknown === all) return all === 1 ? '1 check, its exit code unknown' : `${String(all)} checks, their exit codes unknown`
  const known = failed > 0 ? `${String(failed)} of ${String(all)} checks failed` : `${String(passed)} of ${String(all)} checks passed`
  return unknown === 0 ? known : `${known}, ${String(unknown)} with an unknown exit code`
}
