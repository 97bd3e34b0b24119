import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readChecks } from '../src/read-checks.ts'

it('reads a log when the one before has been taken, so that not all are in memory at once', async () => {
  const own = fileURLToPath(import.meta.url)
  const checks = readChecks({ logs: [own, `${own}.missing`], names: ['first'], exitCode: 1 }, Readable.from([]))
  expect((await checks.next()).value).toMatchObject({ name: 'first', exitCode: 1, log: own })
  await expect(checks.next()).rejects.toThrow('no such file')
})
