import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readSettings } from '../../src/settings/read-settings.ts'
import { makeProject } from '../run-cplat.ts'

let project: string
let path: string

beforeEach(() => {
  project = makeProject()
  path = join(project, '.platform-settings.yml')
})

it('holds the defaults without a file', async () => {
  expect(await readSettings(project)).toEqual({ failureSummary: true })
})

it('reads the file, also with a byte order mark and CRLF', async () => {
  writeFileSync(path, '\uFEFFfailure_summary: off\r\n')
  expect(await readSettings(project)).toEqual({ failureSummary: false })
})

it('refuses bytes that are no text', async () => {
  writeFileSync(path, Buffer.from([0x63, 0x69, 0x3a, 0x20, 0xff, 0xfe]))
  await expect(readSettings(project)).rejects.toThrow('.platform-settings.yml: is not UTF-8 text')
})

it('refuses a folder', async () => {
  mkdirSync(path)
  await expect(readSettings(project)).rejects.toThrow('.platform-settings.yml: expected a file, found something else at')
})

it('refuses a FIFO and does not wait for a writer', async () => {
  spawnSync('mkfifo', [path])
  await expect(readSettings(project)).rejects.toThrow('.platform-settings.yml: expected a file, found something else at')
})

it('refuses a file that is too large for settings', async () => {
  writeFileSync(path, '#'.repeat(1024 * 1024 + 1))
  await expect(readSettings(project)).rejects.toThrow('.platform-settings.yml: is larger than 1 MiB')
})
