import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, symlink, writeFile, lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atomicWrite, OpError } from '../src/index.ts'
import { buildScript, startScript, temporaryFolder } from './script.ts'

async function permissionsOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

it('writes text and bytes, for the owner only', async () => {
  const path = join(await temporaryFolder(), 'report.json')
  await atomicWrite(path, 'é\n')
  expect(await readFile(path, 'utf8')).toBe('é\n')
  expect(await permissionsOf(path)).toBe(0o600)
  await atomicWrite(path, Uint8Array.of(0, 255))
  expect([...(await readFile(path))]).toEqual([0, 255])
})

it('replaces a file and its permissions', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'report.json')
  await writeFile(path, 'old', { mode: 0o600 })
  await atomicWrite(path, 'new', { mode: 0o644 })
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await permissionsOf(path)).toBe(0o644)
  expect(await readdir(folder)).toEqual(['report.json'])
})

it.each(['n'.repeat(255), '語'.repeat(85)])('accepts the longest name a file can have: %s', async (name) => {
  const path = join(await temporaryFolder(), name)
  await atomicWrite(path, 'new')
  expect(await readFile(path, 'utf8')).toBe('new')
})

it('refuses a symbolic link and leaves what it leads to', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'target'), 'old')
  await symlink('target', join(folder, 'link'))
  await expect(atomicWrite(join(folder, 'link'), 'new')).rejects.toThrow(/link: is a symbolic link/)
  await expect(atomicWrite(join(folder, 'link'), 'new')).rejects.toThrow(OpError)
  expect(await readFile(join(folder, 'target'), 'utf8')).toBe('old')
})

it('follows a symbolic link when told to, and keeps the link', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'deep'))
  await writeFile(join(folder, 'deep', 'target'), 'old')
  await symlink('deep/target', join(folder, 'link'))
  await atomicWrite(join(folder, 'link'), 'new', { followSymlinks: true })
  expect((await lstat(join(folder, 'link'))).isSymbolicLink()).toBe(true)
  expect(await readFile(join(folder, 'deep', 'target'), 'utf8')).toBe('new')
  expect(await readdir(join(folder, 'deep'))).toEqual(['target'])
})

it('reports a link that leads nowhere', async () => {
  const folder = await temporaryFolder()
  await symlink('nowhere', join(folder, 'link'))
  await expect(atomicWrite(join(folder, 'link'), 'new', { followSymlinks: true })).rejects.toThrow(/link: cannot be written: ENOENT: no such file or directory$/)
})

it('reports a folder that does not exist', async () => {
  const path = join(await temporaryFolder(), 'missing', 'report.json')
  await expect(atomicWrite(path, 'new')).rejects.toThrow(`${path}: cannot be written: ENOENT: no such file or directory`)
  await expect(atomicWrite(path, 'new')).rejects.toThrow(OpError)
})

it('leaves no temporary file when the place is taken by a folder', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'report.json'))
  await expect(atomicWrite(join(folder, 'report.json'), 'new')).rejects.toThrow(OpError)
  expect(await readdir(folder)).toEqual(['report.json'])
})

it('passes on an error that is no system error, and leaves no file', async () => {
  const folder = await temporaryFolder()
  await expect(atomicWrite(join(folder, 'report.json'), { rows: [] } as unknown as string)).rejects.toThrow(TypeError)
  expect(await readdir(folder)).toEqual([])
})

const writer = `
  import { atomicWrite } from '../src/atomic-write.ts'
  const [path, letter, rounds] = process.argv.slice(2)
  process.stdout.write('ready')
  for (let round = 0; round < Number(rounds); round += 1) await atomicWrite(path, letter.repeat(200_000))
`

/** Reads a file again and again until `done`, and counts the contents that are no whole write. */
async function countPartial(path: string, done: Promise<unknown>): Promise<{ reads: number; partial: number }> {
  const state = { reads: 0, partial: 0, running: true }
  const stop = done.then(() => {
    state.running = false
  })
  while (state.running) {
    const text = await readFile(path, 'utf8')
    state.reads += 1
    if (text.length !== 200_000 || text !== (text[0] ?? '').repeat(200_000)) state.partial += 1
  }
  await stop
  return state
}

it('never shows a reader a partial file while four processes write', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'report.json')
  const script = await buildScript(await temporaryFolder(), writer)
  await atomicWrite(path, 'x'.repeat(200_000))
  const ends = ['a', 'b', 'c', 'd'].map((letter) => once(startScript(script, [path, letter, '25']), 'exit'))
  const { reads, partial } = await countPartial(path, Promise.all(ends))
  expect((await Promise.all(ends)).map(([code]) => code as number)).toEqual([0, 0, 0, 0])
  expect(reads).toBeGreaterThan(10)
  expect(partial).toBe(0)
  expect(await readdir(folder)).toEqual(['report.json'])
})

it('leaves a whole file when the writer is killed at any moment', async () => {
  const path = join(await temporaryFolder(), 'report.json')
  const script = await buildScript(await temporaryFolder(), writer)
  await atomicWrite(path, 'x'.repeat(200_000))
  for (let round = 0; round < 5; round += 1) {
    const child = startScript(script, [path, 'k', '1000000'])
    const exited = once(child, 'exit')
    await once(child.stdout, 'data')
    const before = (await stat(path)).mtimeMs
    while ((await stat(path)).mtimeMs === before);
    child.kill('SIGKILL')
    expect(await exited).toEqual([null, 'SIGKILL'])
    expect(await readFile(path, 'utf8')).toBe('k'.repeat(200_000))
  }
})
