import { cleanPath } from '../../location.ts'
import type { Segment } from '../../parser.ts'
import { isRuleName, toProblem } from './problem.ts'
import type { Problem } from './problem.ts'

const longestMessage = 20

/** How one formatter writes a problem on a line: `read` its start, `split` message and rule of the whole. */
interface LineFormat {
  readonly read: (line: string) => Start | null
  readonly split: (text: string) => Split | null
  /** True when a line without a rule is a whole problem too. */
  readonly endsAnywhere: boolean
}

interface Start {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly text: string
}

interface Split {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly rule: string | null
}

const unixPlace = /:(\d{1,9}):(\d{1,9}): /
const unixEnd = / \[(Error|Warning)(?:\/([^\]\s]{1,200}))?\]$/
const compactPlace = /^: line (\d{1,9}), col (\d{1,9}), (?=(?:Error|Warning) - )/
const compactEnd = / \(([^()\s]{1,200})\)$/
const severityOf = (word: string | undefined): 'error' | 'warning' => (word === 'Error' ? 'error' : 'warning')

function startOf(line: string, at: number, position: RegExpExecArray | null): Start | null {
  const file = line.slice(0, at).trim()
  if (position === null || file === '' || /["'`]/.test(file)) return null
  return { file: cleanPath(file), line: Number(position[1]), column: Number(position[2]), text: line.slice(at + position[0].length) }
}

const unix: LineFormat = {
  read: (line) => {
    const position = unixPlace.exec(line)
    return startOf(line, position?.index ?? 0, position)
  },
  split: (text) => {
    const end = unixEnd.exec(text)
    if (end === null || (end[2] !== undefined && !isRuleName(end[2]))) return null
    return { severity: severityOf(end[1]), message: text.slice(0, end.index), rule: end[2] ?? null }
  },
  endsAnywhere: false,
}

const compact: LineFormat = {
  read: (line) => {
    const at = line.indexOf(': line ')
    return at === -1 ? null : startOf(line, at, compactPlace.exec(line.slice(at)))
  },
  split: (text) => {
    const dash = text.indexOf(' - ')
    const end = compactEnd.exec(text)
    const rule = end?.[1] !== undefined && isRuleName(end[1]) ? end[1] : null
    return { severity: severityOf(text.slice(0, dash)), message: text.slice(dash + 3, rule === null ? text.length : end?.index), rule }
  },
  endsAnywhere: true,
}

const absolutePath = /^(?:\/|[A-Za-z]:[\\/])/

/** Reads `format` at `start`; a message may go on below, up to the line that names its rule. */
function readAs(format: LineFormat, segment: Segment, start: number): Problem | null {
  const first = format.read(segment.lines[start] ?? '')
  if (first === null) return null
  const alone = format.split(first.text)
  const isWhole = alone !== null && (alone.rule !== null || !format.endsAnywhere)
  if (isWhole) return toProblem({ ...first, ...alone }, start, start + 1)
  if (!absolutePath.test(first.file)) return alone === null ? null : toProblem({ ...first, ...alone }, start, start + 1)
  let text = first.text
  for (let index = start + 1; index <= start + longestMessage; index += 1) {
    const next = segment.lines[index]
    if (next === undefined || next.trim() === '' || segment.isClaimed(index) || format.read(next) !== null) break
    text += `\n${next}`
    const split = format.split(text)
    if (split !== null && split.rule !== null) return toProblem({ ...first, ...split }, start, index + 1)
  }
  return alone === null ? null : toProblem({ ...first, ...alone }, start, start + 1)
}

/** Reads a problem as the formatters unix (`f:1:2: m [Error/rule]`) and compact (`f: line 1, col 2, Error - m (rule)`) write it. */
export function readProblemLine(segment: Segment, start: number): Problem | null {
  return readAs(unix, segment, start) ?? readAs(compact, segment, start)
}
