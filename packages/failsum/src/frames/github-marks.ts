import type { LogLine } from './log-line.ts'

/** A line without its frame, with the job it is of (empty when the log does not say) and whether it had a frame. */
export interface JobLine extends LogLine {
  readonly job: string
  readonly framed: boolean
}

const longestScript = 1000

/** Lines that a problem matcher marked: the tool's own line with `##[error]` put before it. */
const matcherLines: readonly RegExp[] = [
  /^\s{1,8}\d{1,7}:\d{1,7}\s{1,8}(?:error|warning)\s/,
  /^[^\s(][^(]{0,400}\(\d{1,7},\d{1,7}\): (?:error|warning|info)\b/,
  /^(?:[A-Za-z]:)?[^\s:]{1,400}:\d{1,7}(?::\d{1,7}(?::| -)?|:) /,
  /^[^\s:][^:]{0,400}: line \d{1,7}, col \d{1,7}, (?:Error|Warning) - /,
  /^\s{1,8}File "[^"]{1,400}", line \d{1,7}/,
  /^(?:error|warning)(?:\[[A-Z]\d{4}\])?: /,
]

function withoutSeverity(text: string): string {
  const mark = text.startsWith('##[error]') ? '##[error]' : text.startsWith('##[warning]') ? '##[warning]' : null
  if (mark === null) return text
  const line = text.slice(mark.length)
  return matcherLines.some((pattern) => pattern.test(line)) ? line : text
}

/** Index after the script and the settings that the runner shows for a step; `start` when the group has no end. */
function afterStepHeader(lines: readonly JobLine[], start: number): number {
  const last = Math.min(lines.length, start + longestScript)
  for (let index = start + 1; index < last; index += 1) {
    const text = lines[index]?.text ?? ''
    if (text === '##[endgroup]') return index
    if (text.startsWith('##[')) return start
  }
  return start
}

/** What is left of a line once its mark is gone; null when nothing is. */
function withoutMark({ text, framed }: JobLine): string | null {
  if (!text.startsWith('##[') && !text.startsWith('::')) {
    return framed && text.startsWith('[command]') ? text.slice('[command]'.length) : text
  }
  for (const mark of ['##[group]', '::group::', '##[command]', '##[section]']) {
    if (text.startsWith(mark)) return text.length === mark.length ? null : text.slice(mark.length)
  }
  if (text === '##[endgroup]' || text === '::endgroup::') return null
  if (text.startsWith('##[debug]') || text.startsWith('::debug::')) return null
  return withoutSeverity(text)
}

/** True where the clean-up of GitHub begins or, on Azure, another step: what ran before has failed. */
const isLaterStep = (text: string): boolean => text === 'Post job cleanup.' || text.startsWith('##[section]Starting: ')

/** For each job the index where its clean-up starts, after its last error. */
function cleanUpStarts(lines: readonly JobLine[]): Map<string, number> {
  const starts = new Map<string, number>()
  const failed = new Set<string>()
  for (const [index, { text, job }] of lines.entries()) {
    if (text.startsWith('##[error]')) {
      failed.add(job)
      starts.delete(job)
    } else if (isLaterStep(text) && failed.has(job) && !starts.has(job)) {
      starts.set(job, index)
    }
  }
  return starts
}

/** Drops what the runner and not a program wrote: marks, step headers, and the clean-up after the last error. */
export function withoutJobMarks(lines: readonly JobLine[]): LogLine[] {
  const starts = cleanUpStarts(lines)
  const kept: LogLine[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (line === undefined || index >= (starts.get(line.job) ?? lines.length)) continue
    const text = withoutMark(line)
    if (text !== null) kept.push({ text, logLine: line.logLine })
    if (line.framed && line.text.startsWith('##[group]Run ')) index = afterStepHeader(lines, index)
  }
  return kept
}
