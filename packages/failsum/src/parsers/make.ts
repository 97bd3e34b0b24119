import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const program = /^(?:g?make|mingw32-make)(?:\[\d{1,4}\])?: /
const recipe = /^\*\*\* \[(?:(?:([^\s:\]]{1,300}):(\d{1,9}): )?([^\]]{1,500}))\] (Error \d{1,5}|\w[\w ]{2,40})(?: \(core dumped\))?$/
const noRule = /^\*\*\* (No rule to make target .{1,1000}?)\.(?: {2}Stop\.)?$/
const noTargets = /^\*\*\* (No targets.{0,200}?)\.(?: {2}Stop\.)?$/
const syntax = /^(\S[^:]{0,300}):(\d{1,9}): \*\*\* (\S.{0,1000}?)\.? {2}Stop\.$/
const noCommand = /^(\S{1,300}): (Command not found|No such file or directory|Permission denied)$/
const ninja = /^ninja: (?:error|fatal): (\S.{0,1000})$/
const ninjaFailed = /^FAILED: (?:\[code=\d{1,5}\] )?(\S.{0,500})$/
const ninjaStopped = 'ninja: build stopped: subcommand failed.'

const nothing = { file: null, line: null, column: null, rule: null, excerpt: [] } as const

/** Reads one line; null when it is none of make's or ninja's about a failure. */
function readLine(line: string, start: number): ParsedEntry | null {
  const own = { name: null, ...nothing, start, end: start + 1 }
  const text = program.test(line) ? line.replace(program, '') : null
  if (text !== null) {
    const [, file, at, target, code] = recipe.exec(text) ?? []
    // The file and line of the recipe are where the command stands, which did not fail by itself.
    if (target !== undefined) return { ...own, kind: 'task', name: target, message: `${target}: ${code ?? ''}${file === undefined ? '' : ` (${file}:${at ?? ''})`}`, wrapper: true }
    const missing = noRule.exec(text)?.[1] ?? noTargets.exec(text)?.[1]
    if (missing !== undefined) return { ...own, kind: 'config', message: missing }
    const [, command, why] = noCommand.exec(text) ?? []
    if (command !== undefined) return { ...own, kind: 'tool', name: command, message: `${command}: ${why ?? ''}` }
  }
  const [, file, at, message] = line.includes(': *** ') ? (syntax.exec(line) ?? []) : []
  if (file !== undefined) return { ...own, kind: 'config', file: cleanPath(file), line: Number(at), message: message ?? '' }
  const said = line.startsWith('ninja: ') ? ninja.exec(line)?.[1] : undefined
  if (said !== undefined) return { ...own, kind: 'config', message: said }
  const failed = line.startsWith('FAILED: ') ? ninjaFailed.exec(line)?.[1] : undefined
  return failed === undefined ? null : { ...own, kind: 'task', name: failed, message: `FAILED: ${failed}`, wrapper: true }
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  const isNinja = lines.includes(ninjaStopped) || lines.some((line) => /^\[\d{1,6}\/\d{1,6}\] /.test(line))
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trimEnd()
    if (isClaimed(index)) continue
    const entry = readLine(line, index)
    if (entry !== null && (isNinja || !line.startsWith('FAILED: '))) entries.push(entry)
    else if (line === ninjaStopped || /^(?:g?make)(?:\[\d{1,4}\])?: Target .{1,400} not remade because of errors\.$/.test(line)) noise.push([index, index + 1])
  }
  return { entries, total: null, noise }
}

/** Reads make and ninja: mostly they report that a command failed, at times what is wrong with their own files. */
export const makeParser: Parser = {
  format: 'make',
  tools: 'GNU make 4.3, ninja (look-alike)',
  marks: ['make: ', 'make[', ' *** ', 'ninja: ', 'FAILED: '],
  parse,
}
