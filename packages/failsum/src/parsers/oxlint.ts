import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { isOxlintRun, toResult } from './eslint/lint-result.ts'
import { readRuns } from './eslint/read-runs.ts'
import type { OxlintFinding } from './oxlint/finding.ts'
import { lastWork } from './oxlint/last-work.ts'
import { readAgentLine } from './oxlint/read-agent-line.ts'
import { readAnnotation } from './oxlint/read-annotation.ts'
import { readDrawing } from './oxlint/read-drawing.ts'
import { readJsonFinding } from './oxlint/read-json.ts'
import { readNotice } from './oxlint/read-notice.ts'

/** Findings up to the line that counts them. */
interface Run {
  findings: OxlintFinding[]
  errors: number | null
  warnings: number | null
  isOverWarnings: boolean
  /** Index after the last line of the run. */
  end: number
}

const counts = /^Found (\d{1,9}) warnings? and (\d{1,9}) errors?\.$/
const overWarnings = /^Exceeded maximum number of warnings\. Found \d{1,9}\.$/
const finished = /^Finished in \S{1,40} on \d{1,9} files? /

const newRun = (): Run => ({ findings: [], errors: null, warnings: null, isOverWarnings: false, end: 0 })

/** A drawing that neither has a place nor a rule is a list item of any other tool. */
function readFinding(segment: Segment, start: number): OxlintFinding | null {
  const finding = readDrawing(segment, start)
  return finding === null || (finding.entry.file === null && !finding.isCertain) ? null : finding
}

/** Reads the runs whose format has its own look; those in ESLint's formats are not among them. */
function readOwnRuns(segment: Segment, notices: ParsedEntry[], noise: [number, number][]): Run[] {
  const runs: Run[] = []
  let run = newRun()
  const close = (): void => {
    if (run.findings.length > 0 || run.errors !== null) runs.push(run)
    run = newRun()
  }
  for (let index = 0; index < segment.lines.length; index += 1) {
    const line = segment.lines[index] ?? ''
    if (line === '' || segment.isClaimed(index)) continue
    const notice = readNotice(segment, index)
    const finding = notice === null ? (readFinding(segment, index) ?? readJsonFinding(segment, index) ?? readAnnotation(line, index) ?? readAgentLine(line, index)) : null
    const entry = notice ?? finding?.entry
    if (entry !== undefined) {
      if (notice !== null) notices.push(notice)
      if (finding !== null) {
        if (run.errors !== null) close()
        run.findings.push(finding)
      }
      index = entry.end - 1
      run.end = entry.end
      continue
    }
    const text = line.trim()
    const [, warnings, errors] = counts.exec(text) ?? []
    if (warnings !== undefined && errors !== undefined) {
      if (run.errors !== null) close()
      run.warnings = Number(warnings)
      run.errors = Number(errors)
    } else if (run.errors !== null && overWarnings.test(text)) {
      run.isOverWarnings = true
    } else if (!finished.test(text)) {
      continue
    }
    run.end = index + 1
    noise.push([index, index + 1])
  }
  close()
  return runs
}

/** Without a rule and without a count nobody knows whether oxlint wrote a finding: another tool draws in the same way. */
const isKnown = ({ findings, errors }: Run): boolean => errors !== null || findings.some(({ isCertain }) => isCertain)

function parse(segment: Segment): ParseResult {
  const notices: ParsedEntry[] = []
  const noise: (readonly [number, number])[] = []
  const own: [number, number][] = []
  const runs = readOwnRuns(segment, notices, own)
  const others = toResult(readRuns(segment).runs.filter(isOxlintRun))
  const entries: ParsedEntry[] = [...notices, ...others.entries]
  const last = lastWork(segment)
  let total = others.total
  for (const run of runs.filter(isKnown)) {
    const of = (wanted: string): OxlintFinding[] => run.findings.filter(({ severity }) => severity === wanted)
    const errors = of('error')
    const isWarned = errors.length === 0 && run.errors === 0 && (run.isOverWarnings || run.end >= last)
    const failures = isWarned ? of('warning') : errors
    for (const { entry } of failures) entries.push(entry)
    if (!isWarned) for (const { entry } of of('warning')) noise.push([entry.start, entry.end])
    const count = isWarned && failures.length > 0 ? run.warnings : run.errors
    if (count !== null) total = (total ?? 0) + count
  }
  entries.sort((a, b) => a.start - b.start)
  return { entries, total: total === null ? null : total + notices.length, noise: [...own, ...others.noise, ...noise] }
}

/** Reads oxlint: its drawings, the formats unix, stylish, json, gitlab, github and agent, errors of the configuration. */
export const oxlintParser: Parser = {
  format: 'oxlint',
  tools: 'oxlint 0.16 and 1 (default, unix, stylish, json, gitlab, github, agent)',
  marks: ['): ', '(no-', 'eslint(', 'oxlint', 'Failed to parse configuration file.', 'No files found to lint.', ' warnings and ', ' warning and '],
  parse,
}
