import type { QuietArguments } from './quiet.ts'

/**
 * Reads a command line of `cplat quiet` that needs no help and holds no mistake; null for every other, which is yargs'
 * to judge. Most calls are such, and starting yargs takes them longer than everything else that cplat does.
 */
export function readQuickQuiet(own: readonly string[]): QuietArguments | null {
  if (own[0] !== 'quiet') return null
  let name: string | undefined
  let raw = false
  let json = false
  for (let index = 1; index < own.length; index += 1) {
    const word = own[index]
    if (word === '--raw') raw = true
    else if (word === '--json') json = true
    else if (word === '--name') {
      index += 1
      name = own[index]
      if (name === undefined || !/^[A-Za-z0-9]/.test(name)) return null
    } else return null
  }
  return { name, raw, json }
}
