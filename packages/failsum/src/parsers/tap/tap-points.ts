/** A test point of TAP: `ok 1 - name` or `not ok 1 - name`, with the YAML block below it. */
export interface TapPoint {
  readonly ok: boolean
  readonly name: string
  readonly directive: 'todo' | 'skip' | null
  readonly indent: number
  readonly start: number
  /** Index after the YAML block. */
  readonly end: number
  /** Lines of the YAML block without its indent and fences. */
  readonly yaml: readonly string[]
  /** Names of the subtests around the point, outermost first. */
  readonly parents: readonly string[]
  /** The last comment above it at its own indent (`# group`), which some tools use as the test's name. */
  readonly group: string | null
  /** True when the point sums up a subtest that printed points of its own. */
  readonly isParent: boolean
  /** Indexes into the list of points: those of its subtest, at any depth, that failed. */
  readonly failedBelow: readonly number[]
}

interface OpenSubtest {
  readonly name: string | null
  readonly indent: number
}

const maxYamlLines = 2000
const pointStart = /^(not )?ok(?:$| {1,4}(\d{1,9})?(?: {1,4}|$)(?:- )?)/
const subtestComment = /^# Subtest: (.*)$/
const totals = /^# (?:tests|suites|pass|fail|cancelled|skipped|skip|todo|duration_ms|failed \d{1,9}|ok$|time=|Subtest)\b/
const directiveMark = /^ (todo|skip)/i

const indentOf = (line: string): number => line.length - line.trimStart().length

function unescape(name: string): string {
  return name.includes('\\') ? name.replace(/\\([#\\])/g, '$1') : name
}

/** Splits `name # SKIP reason` and `name # time=3ms {`; a `\#` belongs to the name. */
function readDescription(text: string): Pick<TapPoint, 'name' | 'directive'> {
  let name = text.endsWith(' {') ? text.slice(0, -2) : text
  const mark = name.lastIndexOf(' #')
  const rest = mark === -1 ? '' : name.slice(mark + 2)
  const directive = directiveMark.exec(rest)?.[1]?.toLowerCase() ?? null
  if (directive !== null || rest.startsWith(' time=')) name = name.slice(0, mark)
  return { name: unescape(name.trim()), directive: directive === 'todo' || directive === 'skip' ? directive : null }
}

/** Index after the YAML block that starts at or below `from`; `from` when there is none. */
function yamlEnd(lines: readonly string[], from: number, indent: number): number {
  const fence = lines[from] ?? ''
  const fenceIndent = indentOf(fence)
  if (fence.trim() !== '---' || fenceIndent <= indent) return from
  for (let index = from + 1; index < Math.min(lines.length, from + maxYamlLines); index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) < fenceIndent) return index
    if (indentOf(line) === fenceIndent && line.trim() === '...') return index + 1
  }
  return Math.min(lines.length, from + maxYamlLines)
}

function yamlLines(lines: readonly string[], from: number, end: number): string[] {
  if (end === from) return []
  const indent = indentOf(lines[from] ?? '')
  const last = (lines[end - 1] ?? '').trim() === '...' ? end - 1 : end
  return lines.slice(from + 1, last).map((line) => line.slice(Math.min(indent, indentOf(line))))
}

/** Reads every test point among `lines`, nested ones too; what is no TAP is passed over. */
export function readTapPoints(lines: readonly string[], isClaimed: (index: number) => boolean): TapPoint[] {
  const points: TapPoint[] = []
  const groups = new Map<number, string>()
  let open: OpenSubtest[] = []
  /** Points not yet below a parent, as indexes into `points`, in order of their indent. */
  const pending: number[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const indent = indentOf(line)
    const text = line.trim()
    const first = text[0]
    if ((first !== '#' && first !== 'o' && first !== 'n') || isClaimed(index)) continue
    if (first === '#') {
      const subtest = subtestComment.exec(text)?.[1]
      if (subtest !== undefined) open = [...open.filter((parent) => parent.indent < indent), { name: unescape(subtest), indent }]
      else if (text.startsWith('# ') && !totals.test(text)) groups.set(indent, text.slice(2))
      continue
    }
    const head = pointStart.exec(text)
    if (head === null) continue
    const ok = head[1] === undefined
    const fenceAt = (lines[index + 1] ?? '').trim() === '' ? index + 2 : index + 1
    const afterYaml = yamlEnd(lines, fenceAt, indent)
    const end = afterYaml === fenceAt ? index + 1 : afterYaml
    const below: number[] = []
    while (pending.length > 0 && (points[pending.at(-1) ?? 0]?.indent ?? 0) > indent) below.push(pending.pop() ?? 0)
    below.reverse()
    const description = readDescription(text.slice(head[0].length))
    const opensBlock = text.endsWith(' {')
    points.push({
      ...description,
      ok,
      indent,
      start: index,
      end,
      yaml: yamlLines(lines, fenceAt, afterYaml),
      parents: open.filter((parent) => parent.indent < indent).map(({ name }) => name ?? ''),
      group: groups.get(indent) ?? null,
      isParent: below.length > 0 || opensBlock,
      failedBelow: below.flatMap((at) => [...(points[at]?.ok === false ? [at] : []), ...(points[at]?.failedBelow ?? [])]),
    })
    pending.push(points.length - 1)
    open = open.filter((parent) => parent.indent < indent)
    if (opensBlock) open.push({ name: description.name, indent })
    index = end - 1
  }
  return points
}
