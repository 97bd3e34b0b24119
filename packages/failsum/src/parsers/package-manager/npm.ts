import type { ParsedEntry, ParseResult, Segment } from '../../parser.ts'
import { isInfraError, looksLikeError } from '../error-line.ts'
import { scriptEntry, scriptOutputBefore } from './script-output.ts'

const prefix = /^npm (?:error|ERR!)(?: |$)/
const lifecycle = /^(?:Lifecycle script |(?:Error: )?command failed$|code ELIFECYCLE$|Test failed\.|Exit status \d)/
const fields: ReadonlySet<string> = new Set([
  'code', 'syscall', 'errno', 'path', 'dest', 'file', 'cwd', 'signal', 'workspace', 'location', 'command', 'pkgid',
  'address', 'port', 'type', 'requiredBy', 'argv', 'node', 'npm', 'Linux', 'Darwin', 'Windows_NT',
])
const property = /^ {2}\w{1,40}: .{0,400},?$|^\}$/
const topic = /^(?:404|notarget|enoent|JSON\.parse|ERESOLVE|network|notsup|engine|nospc|eisdir|need auth|audit) /
const hints: readonly string[] = [
  'Usage:', 'To see a list of scripts', 'Note that you can also install', 'If you are behind a proxy',
  'Fix the upstream dependency', 'For a full report see', 'In most cases you or one',
  'This is related to npm not being able',
  'Note: package.json must', 'This is probably not a problem with npm', 'A complete log of this run', 'You can rerun',
  'You can also', 'aliases: ',
]

const logLine = /^A complete log of this run|^\s{0,8}\S{1,1000}[\\/]_logs[\\/]/

interface Block {
  readonly start: number
  readonly end: number
  readonly texts: readonly string[]
}

function textOf(line: string): string {
  return line.slice('npm ERR! '.length + (line.startsWith('npm error') ? 1 : 0)).trimEnd()
}

/** True for a line that belongs to the block above an empty line: npm 2 to 9 set their last lines apart. */
function continuesBlock(line: string): boolean {
  return prefix.test(line) && !/^(?:code|Lifecycle script) /.test(textOf(line))
}

/** The runs of `npm error` lines, cut where a second failure begins. */
function findBlocks({ lines, isClaimed }: Segment): Block[] {
  const blocks: Block[] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (!prefix.test(lines[index] ?? '') || isClaimed(index)) continue
    let start = index
    let texts: string[] = []
    let coded = false
    for (; index < lines.length; index += 1) {
      const line = lines[index] ?? ''
      const isGap = line.trim() === '' && continuesBlock(lines[index + 1] ?? '')
      if (!prefix.test(line) && !isGap) break
      const text = isGap ? '' : textOf(line)
      const codes = text.startsWith('code ')
      if (texts.length > 0 && (text.startsWith('Lifecycle script ') || (codes && coded))) {
        blocks.push({ start, end: index, texts })
        start = index
        texts = []
        coded = false
      }
      coded ||= codes
      texts.push(text)
    }
    blocks.push({ start, end: index, texts })
  }
  return blocks
}

function valueOf(texts: readonly string[], key: string): string | null {
  return texts.find((text) => text.startsWith(`${key} `))?.slice(key.length + 1).trim() ?? null
}

/** What npm says in a block, without its fields, its stack, its usage and its advice. */
function wordsOf(texts: readonly string[]): string[] {
  const words: string[] = []
  for (const text of texts) {
    const bare = text.replace(topic, '')
    if (hints.some((hint) => bare.startsWith(hint))) break
    const isField = fields.has(text.split(' ', 1)[0] ?? '') || property.test(text) || /^\s{0,8}at /.test(text)
    if (text.trim() === '' || isField) continue
    const isStatus = words.length === 0 && text.startsWith('404 ')
    words.push((isStatus ? text : bare).trimEnd())
  }
  // The words directly before the usage say what the command is for, not what went wrong.
  if (texts.includes('Usage:')) words.pop()
  return [...new Set(words.map((word) => word.trim()))].filter((word) => !/^(?:404|notarget|enoent)$/.test(word))
}

/** The words npm prints after `command …` are the script's own output: those of a dependency are shown only here. */
function outputIn(texts: readonly string[]): string[] {
  const command = texts.findIndex((text) => text.startsWith('command ') && text !== 'command failed')
  return command === -1 ? [] : texts.slice(command + 1).filter((text) => text.trim() !== '' && !logLine.test(text))
}

function causeEntry({ start, end, texts }: Block): ParsedEntry | null {
  const code = valueOf(texts, 'code')
  const words = wordsOf(texts)
  const joined = joinParagraph(words)
  const message = joined.message || code
  if (message === null || message === '') return null
  const path = valueOf(texts, 'path') ?? valueOf(texts, 'file')
  const rule = code !== null && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : null
  return {
    kind: isInfraError(`${code ?? ''} ${message}`) ? 'infra' : 'tool',
    name: null,
    file: path?.endsWith('.json') === true ? path : null,
    line: null,
    column: null,
    rule,
    message,
    excerpt: joined.rest.slice(0, 12),
    start,
    end,
  }
}

/** npm breaks its sentences at the width of a terminal: the lines of the first sentence are one message. */
function joinParagraph(words: readonly string[]): { readonly message: string; readonly rest: readonly string[] } {
  const [first = '', ...rest] = words
  if (!first.startsWith('The `npm ci` command can only install')) return { message: first, rest }
  const end = rest.findIndex((word) => word.endsWith('.'))
  return { message: [first, ...rest.slice(0, end + 1)].join(' '), rest: rest.slice(end + 1) }
}

/** The groups of the first match of `pattern` among `texts`. */
function firstMatch(texts: readonly string[], pattern: RegExp): readonly (string | undefined)[] {
  for (const text of texts) {
    const match = pattern.exec(text)
    if (match !== null) return match.slice(1)
  }
  return []
}

function nameOf(texts: readonly string[]): string | null {
  const [script] = firstMatch(texts, /^Lifecycle script `([^`]{1,214})`/)
  const [workspace] = firstMatch(texts, /^(?: {0,4}in )?workspace:? (@?[^\s@]{1,214})@/)
  const [failed, failedScript] = firstMatch(texts, /^Failed at the (@?[^\s@]{1,214})@\S{0,100} (\S{1,214}) script/)
  if (failed !== undefined) return `${failed} ${failedScript ?? ''}`
  if (workspace !== undefined) return script === undefined ? workspace : `${workspace} ${script}`
  return script ?? null
}

function commandOf(texts: readonly string[]): string | null {
  for (const text of texts) {
    if (text.startsWith('command ') && text !== 'command failed') return text.slice(8).replace(/^sh -c (?:-- )?/, '')
    const quoted = /^@?[^\s@]{1,214}@\S{0,100} \S{1,214}: `(.*)`$/.exec(text)?.[1]
    if (quoted !== undefined) return quoted
  }
  return null
}

function failureMessage(texts: readonly string[]): string {
  const statuses = ['code', 'errno', 'Exit status'].map((key) => valueOf(texts, key))
  const exit = statuses.find((status) => status !== null && /^\d{1,5}$/.test(status)) ?? null
  const command = commandOf(texts)
  const told = texts.find((text) => text.startsWith('Test failed.'))
  if (exit === null && told !== undefined) return told
  return `Command failed${exit === null ? '' : ` with exit code ${exit}`}${command === null ? '' : `: ${command}`}`
}

/** The last part of a dependency's folder: what failed when a script of a dependency did. */
function dependencyOf(texts: readonly string[]): string | null {
  return valueOf(texts, 'path')?.split(/[\\/]node_modules[\\/]|[\\/]/).at(-1) ?? null
}

function lifecycleEntry(segment: Segment, block: Block): ParsedEntry | null {
  const { start, end, texts } = block
  const own = outputIn(texts)
  const failure = { start, end, name: nameOf(texts), rule: null, message: failureMessage(texts) }
  if (own.length > 0) {
    const error = own.find((text) => looksLikeError(text)) ?? own.at(-1) ?? ''
    const at = own.indexOf(error)
    const name = failure.name ?? dependencyOf(texts)
    const where = { file: null, line: null, column: null, rule: null }
    return { kind: 'tool', name, ...where, message: error.trim(), excerpt: own.slice(at + 1, at + 11), start, end }
  }
  const output = scriptOutputBefore(segment, start)
  return output.isRepeated ? null : scriptEntry(segment, failure, output)
}

/** True for a block that gives an exit code and not a word more: the log was cut there. */
function isBareExit(texts: readonly string[]): boolean {
  return /^\d{1,5}$/.test(valueOf(texts, 'code') ?? '') && wordsOf(texts).length === 0
}

/** Reads npm 6 to 11: blocks of `npm error` or `npm ERR!`; warnings, notices and script headers are noise. */
export function readNpm(segment: Segment): Omit<ParseResult, 'total'> {
  const entries: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  for (const block of findBlocks(segment)) {
    const isLifecycle = block.texts.some((text) => lifecycle.test(text.trim())) || isBareExit(block.texts)
    const entry = isLifecycle ? lifecycleEntry(segment, block) : causeEntry(block)
    if (entry === null) noise.push([block.start, block.end])
    else entries.push(entry)
  }
  for (const [index, line] of segment.lines.entries()) {
    if (/^npm (?:warn|WARN|notice|verb|http|info|sill) /.test(line)) noise.push([index, index + 1])
  }
  return { entries, noise }
}
