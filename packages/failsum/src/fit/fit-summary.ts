import type { CheckDraft } from '../draft.ts'
import { safeLine } from '../safe-line.ts'
import { entryLines } from './entry-lines.ts'
import type { EntryLines } from './entry-lines.ts'
import { shareLines } from './share-lines.ts'

const smallTail = 8

/** An entry with the number of its body lines that fit. */
export interface FittedEntry extends EntryLines {
  readonly bodyShown: number
}

/** A failing check with what of it fits. */
export interface FittedCheck {
  readonly draft: CheckDraft
  readonly entries: readonly FittedEntry[]
  /** The last of the fallback lines that fit. */
  readonly tail: readonly string[]
}

interface Wish {
  readonly draft: CheckDraft
  readonly entries: readonly EntryLines[]
  readonly tail: readonly string[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function fitCheck({ draft, entries, tail }: Wish, heads: number, extra: number): FittedCheck {
  if (entries.length === 0) return { draft, entries: [], tail: tail.slice(Math.max(0, tail.length - heads - extra)) }
  const shown = entries.slice(0, heads)
  const messages = shareLines(shown.map(({ body }) => Math.min(1, body.length)), extra)
  let left = extra - sum(messages)
  const tailFirst = Math.min(left, smallTail, tail.length)
  left -= tailFirst
  const rest = shareLines(shown.map(({ body }, index) => body.length - (messages[index] ?? 0)), left)
  left -= sum(rest)
  const tailShown = Math.min(tail.length, tailFirst + left)
  return {
    draft,
    entries: shown.map((entry, index) => ({ ...entry, bodyShown: (messages[index] ?? 0) + (rest[index] ?? 0) })),
    tail: tail.slice(tail.length - tailShown),
  }
}

/**
 * Decides what of each failing check is shown in `budget` lines, header lines not counted: first one line for every entry
 * (for a check without entries one line of its log), then messages, then excerpts and fallback lines, fairly between the checks.
 */
export function fitChecks(drafts: readonly CheckDraft[], budget: number): FittedCheck[] {
  const wishes: Wish[] = drafts.map((draft) => ({
    draft,
    entries: draft.entries.map(entryLines),
    tail: draft.tail.map((line) => safeLine(line)),
  }))
  const heads = shareLines(wishes.map(({ entries, tail }) => (entries.length > 0 ? entries.length : Math.min(1, tail.length))), budget)
  const wanted = wishes.map(({ entries, tail }) => sum(entries.map(({ body }) => body.length)) + tail.length)
  const extra = shareLines(wanted, budget - sum(heads))
  return wishes.map((wish, index) => fitCheck(wish, heads[index] ?? 0, extra[index] ?? 0))
}
