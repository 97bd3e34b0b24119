import type { Summary } from '../summary.ts'
import { verdictHeading } from './verdict-text.ts'

/** A fence that no run of backticks in `text` can close. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  return '`'.repeat(longest + 1)
}

/** The summary for a job page or a comment: a heading, and the text in a fence that the log cannot close. */
export function renderMarkdown({ checks, text }: Summary): string {
  const fence = fenceFor(text)
  return `### ${verdictHeading(checks)}\n\n${fence}text\n${text}${fence}\n`
}
