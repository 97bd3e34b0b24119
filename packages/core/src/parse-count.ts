import { opError } from './op-error.ts'

export interface CountRange {
  /** Smallest accepted count, default 0. */
  readonly min?: number
  /** Largest accepted count, default the largest safe integer. */
  readonly max?: number
}

/** Reads a whole number written in digits only. Throws an OpError that begins with `name`, the flag or setting that holds it. */
export function parseCount(text: string, name: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: CountRange = {}): number {
  const count = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(count) && count >= min && count <= max) return count
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${String(min)}` : `from ${String(min)} to ${String(max)}`
  throw opError(`${name}: expected a whole number ${range}, found ${JSON.stringify(text)}`)
}
