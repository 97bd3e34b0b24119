import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogCollector } from '../../src/decode/log-collector.ts'
import type { LogContent } from '../../src/decode/log-content.ts'
import { logLines } from '../../src/decode/log-lines.ts'

const mebibyte = 1024 * 1024

function collect(bytes: Uint8Array, chunkBytes: number): LogContent {
  const collector = new LogCollector()
  for (let from = 0; from < bytes.length; from += chunkBytes) collector.push(bytes.subarray(from, from + chunkBytes))
  return collector.end()
}

const textOf = (content: LogContent): string[] => logLines(content).lines.map(({ logLine, text }) => `${String(logLine)} ${text}`)

/** A log of `lines` dull lines with `marked` put at the given line numbers. */
function largeLog(lines: number, marked: ReadonlyMap<number, string>): Buffer {
  const rows = Array.from({ length: lines }, (_, index) => marked.get(index + 1) ?? `step ${String(index + 1)} compiled module ok in time`)
  return Buffer.from(`${rows.join('\n')}\n`)
}

describe('LogCollector', () => {
  it('keeps every line of a small log, whatever the chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\n', '').replaceAll('\r', ''))), fc.integer({ min: 1, max: 9 }), (lines, chunkBytes) => {
        const log = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        const content = collect(log, chunkBytes)
        expect(content.bytes).toBe(log.length)
        expect(content.lines).toBe(lines.length)
        expect(logLines(content).lines).toHaveLength(lines.length)
      }),
    )
  })

  it('counts a last line without a line end', () => {
    expect(collect(Buffer.from('a\nb'), 1)).toMatchObject({ bytes: 3, lines: 2 })
    expect(collect(Buffer.from(''), 1)).toMatchObject({ bytes: 0, lines: 0, runs: [] })
  })

  it('keeps the lines around a failure in the middle of a large log, with their numbers', () => {
    const log = largeLog(600_000, new Map([[300_000, ' FAIL  src/middle.test.ts > the one']]))
    expect(log.length).toBeGreaterThan(20 * mebibyte)
    const content = collect(log, 77_777)
    const lines = textOf(content)
    expect(content.lines).toBe(600_000)
    expect(lines).toContain('300000  FAIL  src/middle.test.ts > the one')
    expect(lines).toContain('299990 step 299990 compiled module ok in time')
    expect(lines).toContain('300050 step 300050 compiled module ok in time')
    expect(lines).not.toContain('250000 step 250000 compiled module ok in time')
    expect(lines.at(-1)).toBe('600000 step 600000 compiled module ok in time')
    expect(content.runs.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(16 * mebibyte)
  })

  it('keeps a rare failure among lines of noise that look like failures', () => {
    const marked = new Map<number, string>(Array.from({ length: 40_000 }, (_, index) => [200_000 + index * 5, `request ${String(index)}: 0 failed`] as const))
    marked.set(300_001, 'Error: the real one')
    const lines = textOf(collect(largeLog(600_000, marked), mebibyte))
    expect(lines).toContain('300001 Error: the real one')
  })

  it('gives the same lines for any chunk size, also with lines longer than a block', () => {
    const log = Buffer.concat([
      largeLog(150_000, new Map([[140_000, 'Error: before']])),
      Buffer.alloc(3 * mebibyte, 'x'),
      Buffer.from('\nError: after the long line\n'),
      largeLog(150_000, new Map([[100_000, 'Error: after']])),
    ])
    const whole = textOf(collect(log, log.length))
    for (const chunkBytes of [mebibyte, 65_536, 99_991]) expect(textOf(collect(log, chunkBytes))).toEqual(whole)
    expect(whole).toContain('150002 Error: after the long line')
    expect(whole).toContain('140000 Error: before')
    expect(whole).toContain('250002 Error: after')
  })

  it('keeps both edges of one line of 100 MB in a bounded part', () => {
    const collector = new LogCollector()
    collector.push(Buffer.from('start of it '))
    const chunk = Buffer.alloc(mebibyte, 'x')
    for (let count = 0; count < 100; count += 1) collector.push(chunk)
    collector.push(Buffer.from(' end of it'))
    const content = collector.end()
    const [line] = logLines(content).lines
    expect(content.lines).toBe(1)
    expect(line?.text).toMatch(/^start of it x/)
    expect(line?.text).toMatch(/x end of it$/)
    expect(line?.text.length).toBeLessThan(40_000)
  })

  it.each(['utf-16le', 'utf-16be'])('reads %s with a byte order mark, cut anywhere', (encoding) => {
    const log = Buffer.from('\uFEFFfirst ✓\r\nsecond\r\n', 'utf16le')
    if (encoding === 'utf-16be') log.swap16()
    for (const chunkBytes of [1, 2, 3, 100]) expect(textOf(collect(log, chunkBytes))).toEqual(['1 first ✓', '2 second'])
  })
})

describe('logLines', () => {
  const lines = (text: string): string[] => textOf(collect(Buffer.from(text), 1024))

  it('shows of a progress bar its last state', () => {
    expect(lines('10%\r50%\r100% done\nnext\n')).toEqual(['1 100% done', '2 next'])
  })

  it('does not lose an error that a progress bar wrote over', () => {
    expect(lines('10%\rerror: disk\r\u001B[2K100%\n')).toEqual(['1 error: disk', '1 100%'])
  })

  it('takes CRLF as one line end and drops a byte order mark', () => {
    expect(lines('\uFEFFa\r\nb\r\n')).toEqual(['1 a', '2 b'])
  })

  it('keeps the first and the last of more lines than memory is for', () => {
    const content = collect(Buffer.from('\n'.repeat(3_000_000) + 'the end\n'), mebibyte)
    const { lines: kept } = logLines(content)
    expect(content.lines).toBe(3_000_001)
    expect(kept.length).toBeLessThanOrEqual(200_001)
    expect(kept[0]).toEqual({ text: '', logLine: 1 })
    expect(kept.at(-1)).toEqual({ text: 'the end', logLine: 3_000_001 })
  })

  it('survives invalid UTF-8 and NUL bytes', () => {
    expect(textOf(collect(Buffer.from([0x61, 0xff, 0x00, 0x62, 0x0a]), 2))).toEqual(['1 a\uFFFDb'])
  })
})
