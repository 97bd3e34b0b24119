import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LastLine } from '../../src/progress/last-line.ts'
import { formatBytes, progressText, truncateToWidth } from '../../src/progress/progress-text.ts'
import { StatusLine } from '../../src/progress/status-line.ts'

describe('LastLine', () => {
  it.each([
    [['one\ntwo\n'], 'two'],
    [['one\n', 'tw', 'o'], 'two'],
    [['one\n\n', '\n'], 'one'],
    [['10 %\r20 %\r'], '20 %'],
    [['\u001b[32mgreen\u001b[0m\n'], 'green'],
    [['bell\u0007 \u009b31m\u202e\n'], 'bell'],
    [[], ''],
    [['x'.repeat(1_000_000), '\nend'], 'end'],
  ])('of %j', (chunks, text) => {
    const line = new LastLine()
    for (const chunk of chunks) line.push(Buffer.from(chunk))
    expect(line.text().replace(/ +$/, '')).toBe(text)
  })

  it('shows no control character, whatever comes', () => {
    fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 30 })), (chunks) => {
      const line = new LastLine()
      for (const chunk of chunks) line.push(chunk)
      expect(line.text()).not.toMatch(/\p{Cc}/u)
    }))
  })
})

it.each([[0, '0 B'], [999, '999 B'], [1000, '1.0 kB'], [3_456_789, '3.5 MB'], [5e9, '5.0 GB'], [5e16, '50000.0 TB']])('shows %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it('counts wide characters as two columns', () => {
  expect(truncateToWidth('日本語', 5)).toBe('日本')
  expect(truncateToWidth('👍👍', 3)).toBe('👍')
  expect(truncateToWidth('abc', 3)).toBe('abc')
})

it('shows name, time, size and last line, cut to the width', () => {
  const progress = { name: 'test', elapsedMs: 12_345, bytes: 1500, lastLine: 'src/a.test.ts' }
  expect(progressText(progress, 80)).toBe('test  12.3 s  1.5 kB  src/a.test.ts')
  expect(progressText(progress, 10)).toBe('test  12.3')
  expect(progressText({ ...progress, lastLine: '' }, 80)).toBe('test  12.3 s  1.5 kB')
})

describe('StatusLine', () => {
  const written: string[] = []
  const terminal = { columns: 40, write: (text: string) => written.push(text) }

  it('overwrites itself and is gone at the end', () => {
    const line = new StatusLine(terminal)
    line.show('a')
    line.show('a')
    line.show('b')
    line.clear()
    line.clear()
    expect(written).toEqual(['\r\u001b[2Ka', '\r\u001b[2Kb', '\r\u001b[2K'])
  })

  it.each([[40, 39], [0, 79], [1, 79]])('of a terminal with %i columns takes %i', (columns, free) => {
    expect(new StatusLine({ ...terminal, columns }).columns).toBe(free)
  })
})
