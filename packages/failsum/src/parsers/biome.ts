import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'
import { readBiomeDiagnostic } from './biome/diagnostic.ts'
import type { BiomeDiagnostic } from './biome/diagnostic.ts'

/** The diagnostics of one run and how it ended. */
interface Run {
  readonly diagnostics: BiomeDiagnostic[]
  errors: number | null
  warnings: number | null
  /** Number of diagnostics that the same run had printed before: Biome 1 checks what does not parse twice. */
  repeated: number
  /** The block without a file that ends a run, such as `Some errors were emitted while running checks.` */
  ending: ParsedEntry | null
}

const checked = /^(?:Checked|Formatted|Linted|Fixed) \d{1,9} files? in \S{1,40}\./
const counted = /^Found (\d{1,9}) (error|warning|info)s?\.$/
const notShown = /^(?:Diagnostics not shown: \d{1,9}\.|The number of diagnostics exceeds the |Skipped \d{1,9} suggested fixes|If you wish to apply the suggested )/
const commands = new Set(['check', 'ci', 'lint', 'format', 'configuration', 'internalError/io'])

const newRun = (): Run => ({ diagnostics: [], errors: null, warnings: null, repeated: 0, ending: null })
const keyOf = ({ file, line, column, rule, message }: ParsedEntry): string => JSON.stringify([file, line, column, rule, message])

/** Splits a segment into runs: each ends with the block of its command or where the next one has begun. */
function readRuns(segment: Segment, noise: [number, number][]): Run[] {
  const runs: Run[] = []
  let run = newRun()
  let seen = new Set<string>()
  let isCounted = false
  const close = (): void => {
    if (run.diagnostics.length > 0 || run.errors !== null || run.ending !== null) runs.push(run)
    run = newRun()
    seen = new Set()
    isCounted = false
  }
  for (let index = 0; index < segment.lines.length; index += 1) {
    if (segment.isClaimed(index)) continue
    const diagnostic = readBiomeDiagnostic(segment, index)
    if (diagnostic !== null) {
      const { entry, category } = diagnostic
      const isEnding = entry.file === null && commands.has(category)
      if (isCounted && !isEnding) close()
      if (isEnding) {
        run.ending = entry
        close()
      } else if (entry.file !== null) {
        const key = keyOf(entry)
        if (seen.has(key)) run.repeated += 1
        else run.diagnostics.push(diagnostic)
        if (seen.has(key)) noise.push([entry.start, entry.end])
        seen.add(key)
      }
      if (isEnding || entry.file === null) noise.push([entry.start, entry.end])
      index = entry.end - 1
      continue
    }
    const text = (segment.lines[index] ?? '').trim()
    const [, count, what] = counted.exec(text) ?? []
    if (count !== undefined && isCounted) {
      if (what === 'error') run.errors = Number(count)
      if (what === 'warning') run.warnings = Number(count)
    } else if (checked.test(text)) {
      isCounted = true
    } else if (!notShown.test(text)) {
      continue
    }
    noise.push([index, index + 1])
  }
  close()
  return runs
}

function failuresOf({ diagnostics, ending }: Run): readonly ParsedEntry[] {
  const of = (wanted: string): ParsedEntry[] => diagnostics.filter(({ severity }) => severity === wanted).map(({ entry }) => entry)
  const errors = of('error')
  if (errors.length > 0) return errors
  return ending?.message.startsWith('Some warnings were emitted') === true ? of('warning') : []
}

function parse(segment: Segment): ParseResult {
  const noise: [number, number][] = []
  const runs = readRuns(segment, noise)
  const entries: ParsedEntry[] = []
  let total: number | null = null
  for (const run of runs) {
    const failures = failuresOf(run)
    for (const entry of failures) entries.push(entry)
    const isFailure = new Set(failures)
    for (const { entry } of run.diagnostics) if (!isFailure.has(entry)) noise.push([entry.start, entry.end])
    const count = run.errors ?? (failures.length > 0 ? run.warnings : null)
    if (count !== null) total = (total ?? 0) + Math.max(0, count - run.repeated)
    if (failures.length === 0 && run.ending !== null && count === null) entries.push({ ...run.ending, wrapper: true })
  }
  return { entries, total, noise }
}

/** Reads Biome: rules, formatting, imports, parse errors, errors of the configuration. */
export const biomeParser: Parser = {
  format: 'biome',
  tools: 'Biome 1 and 2 (check, ci, lint, format)',
  marks: ['━━━━━━━━━━'],
  parse,
}
