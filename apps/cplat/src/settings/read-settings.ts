import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { opError } from '@adlc/core'
import { errorCode, errorReason } from '../error-code.ts'
import { settingsFileName } from '../project-root.ts'
import { defaultSettings } from './settings.ts'
import type { Settings } from './settings.ts'

const sizeLimit = 1024 * 1024

/** The file's bytes, null when there is no file. */
async function readBounded(path: string): Promise<Uint8Array | null> {
  let file
  try {
    // A FIFO of that name must not block.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await file.stat()
    if (!stats.isFile()) throw opError(`${settingsFileName}: expected a file, found something else at ${path}`)
    if (stats.size > sizeLimit) throw opError(`${settingsFileName}: is larger than 1 MiB`)
    return await file.readFile()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return null
    throw code === null ? error : opError(`${settingsFileName}: cannot be read: ${errorReason(error)}`)
  } finally {
    await file?.close()
  }
}

/** Reads the settings of the project at `root`; without a file every setting has its default. */
export async function readSettings(root: string): Promise<Settings> {
  const bytes = await readBounded(join(root, settingsFileName))
  if (bytes === null) return defaultSettings
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw opError(`${settingsFileName}: is not UTF-8 text`)
  }
  // Loaded only where there are settings: the YAML reader takes time to start.
  const { parseSettings } = await import('./parse-settings.ts')
  return parseSettings(text)
}
