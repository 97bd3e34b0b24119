import { parseLocation } from '../../location.ts'
import { toFinding } from './finding.ts'
import type { OxlintFinding } from './finding.ts'

const afterPlace = /: (error|warning)(?: ([\w@/-]{1,100}\([\w@/-]{1,100}\)))?: /

/** Reads a line of the format agent: `file:1:2: error plugin(rule): message help: advice`. */
export function readAgentLine(line: string, start: number): OxlintFinding | null {
  const found = afterPlace.exec(line)
  if (found === null) return null
  const place = parseLocation(line.slice(0, found.index).trim())
  if (place?.column == null || /["'`]/.test(place.file)) return null
  const text = line.slice(found.index + found[0].length)
  const help = text.lastIndexOf(' help: ')
  const message = (help === -1 ? text : text.slice(0, help)).trim()
  if (message === '') return null
  return toFinding({
    severity: found[1] === 'error' ? 'error' : 'warning', ...place, rule: found[2] ?? null, message, excerpt: help === -1 ? [] : [text.slice(help + 1)],
  }, start, start + 1)
}
