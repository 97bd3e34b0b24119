import { cleanPath, isOwnPath } from '../location.ts'
import type { ParsedEntry, Parser } from '../parser.ts'

const reasons = [
  'command not found', 'not found', 'Permission denied', 'No such file(?: or directory)?', 'Directory nonexistent',
  'Is a directory',
  "[Cc]an(?:not|'t) (?:execute|open|create)[^\\n]{0,200}", 'Exec format error', 'unbound variable', 'parameter not set',
  '[Ss]yntax error[^\\n]{0,200}', 'unexpected EOF[^\\n]{0,80}', 'bad interpreter[^\\n]{0,80}', '[Bb]ad substitution',
  'ambiguous redirect', 'event not found',
].join('|')
/** `bash: line 1: x: command not found`, `sh: 1: x: not found`, `./build.sh: line 3: x: Permission denied`. */
const numbered = new RegExp(`^([\\w./~-]{1,400}): (?:-c: )?(?:line )?(\\d{1,7}): (?:(.{1,400}): )?(${reasons})$`)
const launchers = '(?:ba|z|da|k|a)?sh|env|sudo|xargs|nohup|timeout|nice|exec'
/** `bash: ./x: Permission denied`, `/usr/bin/env: ‘x’: No such file or directory`. */
const named = new RegExp(`^(?:[\\w./-]{0,200}/)?(?:${launchers}): (.{1,400}): (${reasons})$`)
const notFoundFirst = /^(?:(?:zsh|fish|[\w./-]{0,200}): ?(?:\d{1,7}: )?)?command not found: (\S{1,400})$/
const windows = /^'([^'\n]{1,400})' is not recognized as an internal or external command/
const signals = 'Killed|Terminated|Aborted|Bus error|Segmentation fault|Illegal instruction|Floating point exception'
const killed = new RegExp(`^([\\w./~-]{1,400}): line (\\d{1,7}): +\\d{1,10} (?:${signals})\\b`)
/** Scripts of a CI service: what they lack is no failure of the check. */
const ownScript = /^\S{0,400}\/\.travis\/[\w.-]{1,100}: line \d/
/** A step's script that a CI service wrote to a temporary file: its lines are in no file of the project. */
const temporary = /(?:^|[\\/])_temp[\\/]|^\/tmp\//
const shellName = /(?:^|\/)(?:ba|z|da|k|a)?sh$/
const quotes = /^['"‘’“”`]|['"‘’“”`]$/g
const attempt = /^(?:failed to run command|cannot open|cannot create) /
const traced = /^\+{1,8} (\S.*)$/
const exitLine = /^##\[error\]Process completed with exit code \d/

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
    // dash repeats the script before what it could not find: `./a.sh: 3: ./a.sh: x: not found`.
    const own = subject?.startsWith(`${script}: `) === true ? subject.slice(script.length + 2) : subject
    return { script, line: Number(line), subject: own ?? null, isCrash: false }
  }
  const dead = killed.exec(text)
  if (dead !== null) return { script: dead[1] ?? null, line: Number(dead[2]), subject: null, isCrash: true }
  const subjectOnly = named.exec(text)?.[1] ?? notFoundFirst.exec(text)?.[1] ?? windows.exec(text)?.[1]
  return subjectOnly === undefined ? null : { script: null, line: null, subject: subjectOnly, isCrash: false }
}

/** Compilers write `file: 3: …` too: a shell's script has a shell's name or suffix, or the words are a shell's own. */
function isPlausible(script: string, reason: string, text: string): boolean {
  const isScript = shellName.test(script) || /\.(?:ba|z)?sh$/.test(script)
  return isScript || text.includes(': line ') || reason.startsWith('not found')
}

/** The path of a script that is a file of the project. */
function projectScript(script: string | null): string | null {
  if (script === null || shellName.test(script) || temporary.test(script)) return null
  return isOwnPath(script) ? script : null
}

function toEntry(text: string, index: number, lines: readonly string[]): ParsedEntry | null {
  const found = read(text)
  if (found === null) return null
  const script = projectScript(found.script)
  const trace = traced.test(lines[index - 1] ?? '') ? [lines[index - 1] ?? ''] : []
  return {
    kind: found.isCrash ? 'crash' : 'tool',
    name: found.subject?.replace(attempt, '').replace(quotes, '').trim() ?? null,
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

/**
 * The command with which a trace (`sh -x`) ends: it failed without a word. Two traced lines at least, and no line of a
 * diff, which has such lines too.
 */
function silentFailure(lines: readonly string[], isClaimed: (index: number) => boolean): ParsedEntry | null {
  const start = lines.findLastIndex((line) => line.trim() !== '' && !exitLine.test(line))
  const command = traced.exec(lines[start] ?? '')?.[1]
  if (command === undefined || isClaimed(start)) return null
  const isDiff = lines.some((line) => /^(?:-{1,3}[ \w]|@@)/.test(line))
  if (isDiff || lines.filter((line) => traced.test(line)).length < 2) return null
  const where = { file: null, line: null, column: null, rule: null, excerpt: [], start, end: start + 1 }
  return { kind: 'task', name: command, message: `Command failed: ${command}`, ...where, wrapper: true }
}

/** What a shell says of a command that it cannot find, may not run, or that a signal ended. */
export const shellParser: Parser = {
  format: 'shell',
  tools: 'sh, bash, dash, zsh, yarn 2-4, cmd.exe',
  marks: [
    'not found', 'Permission denied', 'annot execute', 'Exec format error', 'Is a directory',
    'unbound variable', 'parameter not set', 'yntax error', 'unexpected EOF', 'bad interpreter', 'ad substitution',
    'ambiguous redirect', 'is not recognized as an internal', 'Killed', 'Terminated', 'Aborted', 'Bus error',
    'Segmentation fault', 'Illegal instruction', 'Floating point exception', 'No such file', 'Directory nonexistent',
    "an't open", 'annot open', 'annot create', '+ ',
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
    const silent = silentFailure(lines, isClaimed)
    return { entries: silent === null ? entries : [...entries, silent], total: null, noise: [] }
  },
}
