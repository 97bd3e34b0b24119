import type { Summary } from '../summary.ts'

/** A fence that no run of backticks in `text` can close. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  return '`'.repeat(longest + 1)
}

/** The summary for a job page or a comment: a heading, and the text in a fence that the log cannot close. */
export function renderMarkdown({ checks, text }: Summary): string {
  const failing = checks.filter(({ exitCode }) => exitCode !== 0)
  const fence = fenceFor(text)
  const heading = failing.length === 0 ? 'All checks passed' : `${String(failing.length)} of ${String(checks.length)} checks failed`
  return `### ${heading}\n\n${fence}text\n${text}${fence}\n`
}
