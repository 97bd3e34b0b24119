import fc from 'fast-check'
import { expect } from 'vitest'
import type { Parser } from '../../src/parser.ts'
import { cpuTimeMs } from '../cpu-time.ts'

/** Any text made of the tool's own fragments is read without an exception, into ranges that lie within it, in any state of the claims. */
export function expectSafeParser(parser: Parser, fragments: readonly string[]): void {
  const line = fc.oneof(fc.constantFrom(...fragments), fc.tuple(fc.constantFrom(...fragments), fc.string()).map((parts) => parts.join('')), fc.string())
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.func(fc.boolean()), (lines, isClaimed) => {
      for (const claims of [(): boolean => false, (index: number): boolean => isClaimed(index)]) {
        const { entries, noise } = parser.parse({ lines, isClaimed: claims })
        for (const { start, end, message } of entries) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(lines.length)
          expect(message.trim()).not.toBe('')
        }
        for (const [start, end] of noise) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(lines.length)
        }
      }
    }),
    { numRuns: 300 },
  )
}

/** 10,000 lines of each fragment, and 500 very long ones, are read within a second: anything quadratic takes minutes. */
export function expectLinearParser(parser: Parser, fragments: readonly string[]): void {
  for (const fragment of [...fragments, `${fragments[0] ?? ''}${'x '.repeat(3900)}`]) {
    const lines = Array.from({ length: fragment.length > 1000 ? 500 : 10_000 }, () => fragment)
    const start = cpuTimeMs()
    parser.parse({ lines, isClaimed: () => false })
    expect(cpuTimeMs() - start, fragment.slice(0, 80)).toBeLessThan(1000)
  }
}
