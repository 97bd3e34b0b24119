import { spawnSync } from 'node:child_process'
import { closeSync, constants, fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Both ends of a pipe that has no name any more. */
export interface Fifo {
  readonly readEnd: number
  readonly writeEnd: number
  /** Device and inode, by which `/proc` shows who holds it open. */
  readonly identity: string
}

/** Device and inode of an open file. */
export function fileIdentity({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${String(dev)}:${String(ino)}`
}

function openBothEnds(path: string): Fifo {
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const writeEnd = openSync(path, constants.O_WRONLY)
    return { readEnd, writeEnd, identity: fileIdentity(fstatSync(readEnd)) }
  } catch (error) {
    closeSync(readEnd)
    throw error
  }
}

/**
 * Makes a pipe, null where the system has none to offer. What Node itself calls a pipe is a socket, on which a command
 * cannot open `/dev/stdout`, and one per stream, which loses the order of stdout and stderr.
 */
export function openFifo(): Fifo | null {
  let folder: string | null = null
  try {
    folder = mkdtempSync(join(tmpdir(), 'cplat-'))
    const path = join(folder, 'output')
    const { status } = spawnSync('mkfifo', ['-m', '600', path], { stdio: 'ignore' })
    return status === 0 ? openBothEnds(path) : null
  } catch {
    return null
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}
