import { parseWorkflowCommand } from '../frames/workflow-command.ts'
import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, Segment } from '../parser.ts'
import { isInfraError } from './error-line.ts'

const exitLines: readonly RegExp[] = [
  /^(?:Process completed|Command failed|The process '[^']{1,400}' failed) with exit code \d{1,5}\.?$/,
  /^Bash exited with code '\d{1,5}'\.?$/,
]
const runnerLines: readonly RegExp[] = [
  /^The operation was canceled/, /^The runner has received a shutdown signal/,
  /^The (?:hosted runner (?:encountered|lost)|self-hosted runner)/,
  /^No space left on device/, /has exceeded the maximum execution time/,
]
const excerptLines = 12

interface Annotation {
  readonly title: string | null
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
  readonly message: string
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Reads `##[error]message` and `::error file=…,line=…,title=…::message`; null for any other line. */
function annotationAt(line: string): Annotation | null {
  if (line.startsWith('##[error]')) {
    return { title: null, file: null, line: null, column: null, message: line.slice('##[error]'.length).trim() }
  }
  if (!line.trimStart().startsWith('::error')) return null
  const command = parseWorkflowCommand(line)
  if (command?.command !== 'error') return null
  const { properties, message } = command
  const file = properties.get('file')
  return {
    title: properties.get('title') ?? null,
    file: file === undefined || file === '' ? null : cleanPath(file),
    line: numberOf(properties.get('line')),
    column: numberOf(properties.get('col')),
    message: message.trim(),
  }
}

/** The trimmed lines that other parsers own: what an annotation repeats stands among them. */
function claimedTexts({ lines, isClaimed }: Segment): Set<string> {
  const texts = new Set<string>()
  for (const [index, line] of lines.entries()) if (isClaimed(index)) texts.add(line.trim())
  return texts
}

/** True when every telling line of the annotation, or its title, was read elsewhere. */
function isRepeat({ message, title }: Annotation, claimed: ReadonlySet<string>): boolean {
  if (claimed.size === 0) return false
  const [first = ''] = message.split('\n')
  return claimed.has(first.trim()) || (title !== null && claimed.has(title))
}

function toEntry(annotation: Annotation, start: number): ParsedEntry {
  const { title, file, line, column } = annotation
  const [message = '', ...rest] = (annotation.message || title || '').split('\n')
  const entry: ParsedEntry = {
    kind: isInfraError(message) || runnerLines.some((pattern) => pattern.test(message)) ? 'infra' : 'other',
    name: title,
    file,
    line,
    column,
    rule: null,
    message: message.trim(),
    excerpt: rest.filter((text) => text.trim() !== '').slice(0, excerptLines),
    start,
    end: start + 1,
  }
  return file === null ? { ...entry, wrapper: true } : entry
}

/**
 * Error annotations of GitHub Actions. The runner's own `Process completed with exit code 1.` is never a cause; an
 * annotation that repeats what a tool's block says is noise, one without a file counts only when nothing better is
 * there.
 */
export const githubActionsParser: Parser = {
  format: 'github-actions',
  tools: 'GitHub Actions runner, workflow commands',
  marks: ['##[error]', '::error', '##[warning]', '::warning', '::notice'],
  parse: (segment) => {
    const entries: ParsedEntry[] = []
    const noise: [number, number][] = []
    const claimed = claimedTexts(segment)
    const seen = new Set<string>()
    for (const [index, line] of segment.lines.entries()) {
      if (segment.isClaimed(index)) continue
      const annotation = annotationAt(line)
      if (annotation === null) {
        if (/^(?:##\[(?:warning|notice)\]|::(?:warning|notice)(?: |::))/.test(line)) noise.push([index, index + 1])
        continue
      }
      const key = [annotation.file, annotation.line, annotation.title, annotation.message].join('\0')
      const isCause = annotation.message !== '' && !exitLines.some((pattern) => pattern.test(annotation.message))
      if (!isCause || seen.has(key) || isRepeat(annotation, claimed)) noise.push([index, index + 1])
      else entries.push(toEntry(annotation, index))
      seen.add(key)
    }
    return { entries, total: null, noise }
  },
}
