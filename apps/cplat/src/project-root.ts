import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Name of the settings file, which also marks the root of a project. */
export const settingsFileName = '.platform-settings.yml'

function nearestHolding(name: string, start: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder
    if (dirname(folder) === folder) return null
  }
}

/** The nearest folder upwards that holds a settings file, else the git top level, else `start` itself. */
export function findProjectRoot(start: string): string {
  return nearestHolding(settingsFileName, start) ?? nearestHolding('.git', start) ?? start
}
