import { opError } from './op-error.ts'

const shape = /^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)?$/
const unitMs = new Map([['ms', 1], ['s', 1000], ['m', 60_000], ['h', 3_600_000]])

/**
 * Reads seconds (`90`, `0.5`) or a number with a unit (`250ms`, `90s`, `15m`, `2h`) as whole milliseconds.
 * Throws an OpError that begins with `name`, the flag or setting that holds the text.
 */
export function parseDuration(text: string, name = 'duration'): number {
  const [, amount, unit = 's'] = shape.exec(text) ?? []
  const factor = unitMs.get(unit)
  if (amount === undefined || factor === undefined) {
    throw opError(`${name}: expected a duration such as 90, 0.5, 250ms, 90s, 15m or 2h, found ${JSON.stringify(text)}`)
  }
  return Math.round(Number(amount) * factor)
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}

/** A duration as people read it: `950 ms`, `1.2 s`, `3 m 05 s`, `2 h 03 m`. A negative one reads `0 ms`. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) throw new RangeError(`not a duration: ${String(ms)}`)
  const wholeMs = Math.max(0, Math.round(ms))
  if (wholeMs < 1000) return `${String(wholeMs)} ms`
  const tenths = Math.round(wholeMs / 100)
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`
  const seconds = Math.round(wholeMs / 1000)
  if (seconds < 3600) return `${String(Math.floor(seconds / 60))} m ${twoDigits(seconds % 60)} s`
  const minutes = Math.round(wholeMs / 60_000)
  return `${String(Math.floor(minutes / 60))} h ${twoDigits(minutes % 60)} m`
}
