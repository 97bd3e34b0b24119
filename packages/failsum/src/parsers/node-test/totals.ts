/** What a reporter of node:test counts at the end of a run. */
export interface Totals {
  readonly failed: number
  readonly cancelled: number
}

const count = /^[ℹ#] (fail|cancelled) (\d{1,9})$/u

/** Reads `ℹ fail 3` and `# cancelled 1`; null for any other line. */
export function readTotal(text: string): { readonly what: 'fail' | 'cancelled'; readonly number: number } | null {
  if (!text.startsWith('ℹ ') && !text.startsWith('# ')) return null
  const [, what, number] = count.exec(text) ?? []
  return what === 'fail' || what === 'cancelled' ? { what, number: Number(number) } : null
}
