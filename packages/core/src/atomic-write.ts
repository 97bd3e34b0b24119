import { randomBytes } from 'node:crypto'
import { lstat, open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { opError } from './op-error.ts'

export interface AtomicWriteOptions {
  /** Permission bits of the file, default 0o600; also those of a file that was there before. */
  readonly mode?: number
  /** Write to what a symlink leads to; default false: a symlink is refused. */
  readonly followSymlinks?: boolean
}

async function isSymlink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink()
  } catch {
    return false
  }
}

/** Makes a rename in `folder` durable. Windows can neither open nor sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeNew(path: string, data: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode)
  try {
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function replace(target: string, data: string | Uint8Array, mode: number): Promise<void> {
  const folder = dirname(target)
  const unique = `${String(process.pid)}-${randomBytes(6).toString('hex')}`
  const temporary = join(folder, `.${basename(target).slice(0, 40)}.${unique}.tmp`)
  try {
    await writeNew(temporary, data, mode)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/**
 * Puts `data` into the file at `path` so that any reader, at any moment and after any crash, finds the whole old or the
 * whole new content. Concurrent writers: the last one wins. Throws an OpError and leaves no temporary file on failure.
 */
export async function atomicWrite(path: string, data: string | Uint8Array, options: AtomicWriteOptions = {}): Promise<void> {
  const { mode = 0o600, followSymlinks = false } = options
  try {
    const symlink = await isSymlink(path)
    if (symlink && !followSymlinks) throw opError(`${path}: is a symbolic link; write to the file it leads to`)
    // A link made after this check is replaced by the rename, not followed.
    await replace(symlink ? await realpath(path) : path, data, mode)
  } catch (error) {
    if (!(error instanceof Error) || !('errno' in error)) throw error
    const [reason = error.message] = error.message.split(',', 1)
    throw opError(`${path}: cannot be written: ${reason}`, { cause: error })
  }
}
