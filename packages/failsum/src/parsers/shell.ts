import { cleanPath, isOwnPath } from '../location.ts'
import type { ParsedEntry, Parser } from '../parser.ts'

const reasons = 'command not found|not found|Permission denied|No such file or directory|[Cc]annot execute[^\\n]{0,80}|Exec format error|Is a directory|unbound variable|parameter not set|[Ss]yntax error[^\\n]{0,200}|unexpected EOF[^\\n]{0,80}|bad interpreter[^\\n]{0,80}|Bad substitution|bad substitution|ambiguous redirect|event not found'
/** `bash: line 1: x: command not found`, `sh: 1: x: not found`, `./build.sh: line 3: x: Permission denied`. */
const numbered = new RegExp(`^([\\w./~-]{1,400}): (?:line )?(\\d{1,7}): (?:(.{1,400}): )?(${reasons})$`)
/** `bash: ./x: Permission denied`, `/usr/bin/env: ‘x’: No such file or directory`, `env: x: …`. */
const named = new RegExp(`^((?:[\\w./-]{0,200}/)?(?:ba|z|da|k|a)?sh|(?:[\\w./-]{0,200}/)?env): (.{1,400}): (${reasons})$`)
const notFoundFirst = /^(?:(?:zsh|fish|[\w./-]{0,200}): ?(?:\d{1,7}: )?)?command not found: (\S{1,400})$/
const windows = /^'([^'\n]{1,400})' is not recognized as an internal or external command/
const killed = /^([\w./~-]{1,400}): line (\d{1,7}): +\d{1,10} (Killed|Terminated|Aborted|Bus error|Segmentation fault|Illegal instruction|Floating point exception)\b/
/** Scripts of a CI service: what they lack is no failure of the check. */
const ownScript = /^\S{0,400}\/\.travis\/[\w.-]{1,100}: line \d/
/** A step's script that a CI service wrote to a temporary file: its lines are in no file of the project. */
const temporary = /(?:^|[\\/])_temp[\\/]|^\/tmp\//
const shellName = /(?:^|\/)(?:ba|z|da|k|a)?sh$/
const quotes = /^['"‘’“”`]|['"‘’“”`]$/g

interface Found {
  readonly script: string | null
  readonly line: number | null
  readonly subject: string | null
  readonly isCrash: boolean
}

function read(text: string): Found | null {
  if (ownScript.test(text)) return null
  const [, script, line, subject, reason] = numbered.exec(text) ?? []
  if (script !== undefined && line !== undefined && isPlausible(script, reason ?? '', text)) {
    return { script, line: Number(line), subject: subject ?? null, isCrash: false }
  }
  const dead = killed.exec(text)
  if (dead !== null) return { script: dead[1] ?? null, line: Number(dead[2]), subject: null, isCrash: true }
  const subjectOnly = named.exec(text)?.[2] ?? notFoundFirst.exec(text)?.[1] ?? windows.exec(text)?.[1]
  return subjectOnly === undefined ? null : { script: null, line: null, subject: subjectOnly, isCrash: false }
}

/** Compilers and tools write `file: 3: …` too: a shell's script has a shell's name or suffix, or the words are a shell's own. */
function isPlausible(script: string, reason: string, text: string): boolean {
  return shellName.test(script) || /\.(?:ba|z)?sh$/.test(script) || text.includes(': line ') || reason.startsWith('not found')
}

function toEntry(text: string, index: number, lines: readonly string[]): ParsedEntry | null {
  const found = read(text)
  if (found === null) return null
  const script = found.script !== null && !shellName.test(found.script) && !temporary.test(found.script) && isOwnPath(found.script) ? found.script : null
  const trace = index > 0 && /^\+{1,8} \S/.test(lines[index - 1] ?? '') ? [(lines[index - 1] ?? '').trim()] : []
  return {
    kind: found.isCrash ? 'crash' : 'tool',
    name: found.subject?.replace(quotes, '').trim() ?? null,
    file: script === null ? null : cleanPath(script),
    line: script === null ? null : found.line,
    column: null,
    rule: null,
    message: text,
    excerpt: trace,
    start: index,
    end: index + 1,
  }
}

/** What a shell says of a command that it cannot find, may not run, or that a signal ended. */
export const shellParser: Parser = {
  format: 'shell',
  tools: 'sh, bash, dash, zsh, yarn 2-4, cmd.exe',
  marks: [
    'not found', 'Permission denied', 'No such file or directory', 'annot execute', 'Exec format error', 'Is a directory',
    'unbound variable', 'parameter not set', 'yntax error', 'unexpected EOF', 'bad interpreter', 'ad substitution',
    'ambiguous redirect', 'is not recognized as an internal', 'Killed', 'Terminated', 'Aborted', 'Bus error',
    'Segmentation fault', 'Illegal instruction', 'Floating point exception',
  ],
  parse: ({ lines, isClaimed }) => {
    const entries: ParsedEntry[] = []
    const seen = new Set<string>()
    for (const [index, line] of lines.entries()) {
      const text = line.length > 1000 ? '' : line.trim()
      if (!text.includes(': ') && !text.startsWith("'")) continue
      const entry = isClaimed(index) || seen.has(text) ? null : toEntry(text, index, lines)
      if (entry === null) continue
      seen.add(text)
      entries.push(entry)
    }
    return { entries, total: null, noise: [] }
  },
}
