import { closeSync, constants, ftruncateSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { opError } from '@adlc/core'
import { errorCode, errorReason } from '../error-code.ts'
import { logFileName } from './log-name.ts'
import { LogWriter } from './log-writer.ts'
import { ensureLogsFolder } from './logs-folder.ts'

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants
/** A disk without room for this much is full before the command starts. */
const roomBytes = 64 * 1024
const mostAttempts = 100

interface OpenedFile {
  readonly path: string
  readonly file: number
}

function openNew(folder: string): OpenedFile {
  const time = new Date()
  for (let attempt = 0; ; attempt += 1) {
    const path = join(folder, logFileName(time, process.pid, attempt))
    try {
      return { path, file: openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600) }
    } catch (error) {
      if (errorCode(error) === 'EEXIST' && attempt < mostAttempts) continue
      throw opError(`${path}: the log cannot be made: ${errorReason(error)}`)
    }
  }
}

function checkRoom(file: number): void {
  const probe = new Uint8Array(roomBytes)
  for (let at = 0; at < roomBytes; ) at += writeSync(file, probe, 0, roomBytes - at, at)
  ftruncateSync(file, 0)
}

/** A folder swapped for a link after it was checked would lead the log elsewhere. */
function checkPlace(root: string, path: string): void {
  if (relative(realpathSync(root), realpathSync(path)) !== relative(root, path)) {
    throw opError(`${path}: expected a log inside the project, found that its folder is a symbolic link`)
  }
}

/** Opens a new log for `check` of the project at `root`. Throws an operational error where it cannot be written. */
export function openLog(root: string, check: string): LogWriter {
  const { path, file } = openNew(ensureLogsFolder(root, check))
  try {
    checkPlace(root, path)
    checkRoom(file)
  } catch (error) {
    closeSync(file)
    rmSync(path, { force: true })
    throw errorCode(error) === null ? error : opError(`${path}: the log cannot be written: ${errorReason(error)}`)
  }
  return new LogWriter(path, file)
}
