import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLogTail } from '../../src/logs/log-tail.ts'
import { makeProject } from '../run-cplat.ts'

it.each([
  ['', 3, '', 0],
  ['\n', 3, '\n', 1],
  ['a', 3, 'a', 1],
  ['a\nb', 1, 'b', 1],
  ['a\nb\n', 1, 'b\n', 1],
  ['a\nb\nc\nd\n', 3, 'b\nc\nd\n', 3],
  ['a\r\nb\r\n', 1, 'b\r\n', 1],
  ['a\n\n\n', 2, '\n\n', 2],
])('of %j the last %i lines are %j', async (content, count, tail, lines) => {
  const path = join(makeProject(), 'log')
  writeFileSync(path, content)
  const { bytes, lines: read } = await readLogTail(path, count)
  expect(Buffer.from(bytes).toString()).toBe(tail)
  expect(read).toBe(lines)
})

it('cuts the start of what is too much to show', async () => {
  const path = join(makeProject(), 'log')
  writeFileSync(path, `${'x'.repeat(1_000_000)}end`)
  const { bytes, lines } = await readLogTail(path, 40)
  expect(bytes).toHaveLength(256 * 1024)
  expect(lines).toBe(1)
  expect(Buffer.from(bytes).toString()).toMatch(/xend$/)
})

it('names a log that is gone', async () => {
  await expect(readLogTail('/nowhere/log', 1)).rejects.toThrow('/nowhere/log: cannot be read')
})
