import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { opError } from '@adlc/core'
import { errorCode, errorReason } from '../error-code.ts'

/** Path of all logs inside a project. */
export const logsPath: string = join('.cplat', 'logs')

/** Makes sure that `path` is a folder that this user alone may read, and not a link to one. */
function ensureFolder(root: string, path: string): void {
  const full = join(root, path)
  try {
    mkdirSync(full, { mode: 0o700 })
    return
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw opError(`${full}: the folder for logs cannot be made: ${errorReason(error)}`)
  }
  const stats = lstatSync(full)
  if (stats.isSymbolicLink()) throw opError(`${full}: expected a folder for logs, found a symbolic link; remove it`)
  if (!stats.isDirectory()) throw opError(`${full}: expected a folder for logs, found something else; remove it`)
}

/** Keeps everything under `.cplat` out of git, unless the project has its own rule there. */
function ignoreInGit(root: string): void {
  const path = join(root, '.cplat', '.gitignore')
  try {
    writeFileSync(path, '*\n', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    // A full disk leaves an empty file, which would ignore nothing from then on.
    rmSync(path, { force: true })
    throw opError(`${path}: cannot be written: ${errorReason(error)}`)
  }
}

/**
 * Makes the folder for the logs of `check` where it is missing and returns its path. Throws an operational error when a
 * part of it is a symbolic link, not a folder, or cannot be made.
 */
export function ensureLogsFolder(root: string, check: string): string {
  const path = join(logsPath, check)
  ensureFolder(root, '.cplat')
  ignoreInGit(root)
  ensureFolder(root, logsPath)
  ensureFolder(root, path)
  return join(root, path)
}
