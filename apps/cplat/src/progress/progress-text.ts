import { formatDuration } from '@adlc/core'
import type { QuietProgress } from '../quiet/watch-progress.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size as people read it: `950 B`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000
    unit += 1
  }
  return `${unit === 0 ? String(amount) : amount.toFixed(1)} ${units[unit] ?? ''}`
}

/** Columns of a character: two for the wide scripts and for emoji. */
function widthOf(character: string): number {
  return (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2
}

/** Cuts `text` so that it takes at most `columns` columns. */
export function truncateToWidth(text: string, columns: number): string {
  let width = 0
  let end = 0
  for (const character of text) {
    width += widthOf(character)
    if (width > columns) return text.slice(0, end)
    end += character.length
  }
  return text
}

/** The line that shows where a check is, cut to `columns`. */
export function progressText({ name, elapsedMs, bytes, lastLine }: QuietProgress, columns: number): string {
  const parts = [name, formatDuration(elapsedMs), formatBytes(bytes), lastLine]
  return truncateToWidth(parts.filter((part) => part !== '').join('  '), columns)
}
