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
  /** Where there is no YAML: the indented lines below, else the comments there that describe a failure. */
  readonly details: readonly string[]
  /** True for `ok 3`, false for an `ok` that could be prose. */
  readonly isNumbered: boolean
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
const maxDetails = 300
const maxLogLines = 100
const maxAbove = 40
const stackLine = /^\s{0,20}(?:at \S|stack traceback:|Traceback |File ")|:\d{1,7}: \S/
const pointStart = /^(not )?ok(?:$| {1,4}(\d{1,9})?(?: {1,4}|$)(?:- )?)/
const subtestComment = /^# Subtest: (.*)$/
const noGroup = /^# (?:(?:tests|suites|pass|fail|failed|cancelled|skipped|skip|todo|duration_ms|planned) {1,4}\d|ok$|time=|\{ total: |No coverage|\d{1,7} tests? remaining in )/
const directiveMark = /^ (todo|skip)/i

const indentOf = (line: string): number => line.length - line.trimStart().length

function unescape(name: string): string {
  return name.includes('\\') ? name.replace(/\\([#\\])/g, '$1') : name
}

/** Splits `name # SKIP reason` and `name # time=3ms {`; a `\#` belongs to the name. */
function readDescription(text: string): Pick<TapPoint, 'name' | 'directive'> {
  let name = text.endsWith(' {') ? text.slice(0, -2) : text
  const mark = name.startsWith('#') ? 0 : name.lastIndexOf(' #')
  const rest = mark === -1 ? '' : name.slice(mark).replace(/^ ?#/, '')
  const directive = directiveMark.exec(rest)?.[1]?.toLowerCase() ?? null
  if (directive !== null || rest.startsWith(' time=')) name = name.slice(0, mark)
  return { name: unescape(name.trim()), directive: directive === 'todo' || directive === 'skip' ? directive : null }
}

/** Where the YAML block of a point starts, below blank lines and what the test logged as comments; `from` when there is none. */
function fenceIndex(lines: readonly string[], from: number): number {
  for (let index = from; index < Math.min(lines.length, from + maxLogLines); index += 1) {
    const text = (lines[index] ?? '').trim()
    if (text === '---') return index
    if (text !== '' && text[0] !== '#') break
  }
  return from
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
  const last = (lines[end - 1] ?? '').trim() === '...' ? end - 1 : end
  const inner = lines.slice(from + 1, last)
  const indent = inner.reduce((least, line) => (line.trim() === '' ? least : Math.min(least, indentOf(line))), 8000)
  return inner.map((line) => line.slice(Math.min(indent, indentOf(line))))
}

/** A title of several lines goes on at the margin; index after it, where indented lines follow. */
function afterTitle(lines: readonly string[], start: number, indent: number): number {
  for (let index = start; index < start + 3; index += 1) {
    const text = (lines[index] ?? '').trim()
    if (indentOf(lines[index] ?? '') > indent && text !== '') return index
    if (text === '' || text[0] === '#' || pointStart.test(text) || /^1\.\.\d/.test(text)) break
  }
  return start
}

/** Index after what a failed point without YAML has to say: indented lines, or comments at its own indent. */
function detailsEnd(lines: readonly string[], start: number, indent: number): number {
  let end = start
  let isComment: boolean | null = null
  const from = afterTitle(lines, start, indent)
  for (let index = from; index < Math.min(lines.length, start + maxDetails); index += 1) {
    const line = lines[index] ?? ''
    const text = line.trim()
    if (text === '') continue
    // A comment below a blank line is the next test's.
    if (text[0] === '#' && index > start && (lines[index - 1] ?? '').trim() === '') break
    const comment = indentOf(line) === indent && text.startsWith('# ') && !text.startsWith('# Subtest') && !noGroup.test(text)
    const body = indentOf(line) > indent && !pointStart.test(text) && text[0] !== '#' && !/^1\.\.\d/.test(text)
    if ((!comment && !body) || (isComment !== null && isComment !== comment)) break
    isComment = comment
    end = index + 1
  }
  return end
}

/** What was printed right above a point: some runners tell of a failure before they count it. */
function printedAbove(lines: readonly string[], start: number, isClaimed: (index: number) => boolean): string[] {
  let from = start
  while (from > 0 && start - from < maxAbove && !isClaimed(from - 1)) {
    const text = (lines[from - 1] ?? '').trim()
    if (text === '' || text[0] === '#' || pointStart.test(text) || text === '...' || /^(?:1\.\.\d|TAP version )/.test(text)) break
    from -= 1
  }
  return lines.slice(from, start)
}

/** What is told of a failed point without YAML: below it, or else above it where a stack is among that. */
function detailsOf(lines: readonly string[], index: number, end: number, indent: number, isClaimed: (index: number) => boolean): string[] {
  const below = lines.slice(index + 1, end).map((detail) => detail.slice(Math.min(indent + 2, detail.length)))
  if (below.length > 0) return below
  const above = printedAbove(lines, index, isClaimed)
  return above.some((line) => stackLine.test(line)) ? above : []
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
      else if (/^# \S/.test(text) && !noGroup.test(text)) groups.set(indent, text.slice(2))
      continue
    }
    const head = pointStart.exec(text)
    if (head === null) continue
    const ok = head[1] === undefined
    const opensBlock = text.endsWith(' {')
    const fenceAt = fenceIndex(lines, index + 1)
    const afterYaml = yamlEnd(lines, fenceAt, indent)
    const hasYaml = afterYaml !== fenceAt
    const end = hasYaml ? afterYaml : ok || opensBlock ? index + 1 : detailsEnd(lines, index + 1, indent)
    const below: number[] = []
    while (pending.length > 0 && (points[pending.at(-1) ?? 0]?.indent ?? 0) > indent) below.push(pending.pop() ?? 0)
    below.reverse()
    const description = readDescription(text.slice(head[0].length))
    points.push({
      name: description.name,
      directive: description.directive,
      ok,
      indent,
      start: index,
      end,
      yaml: yamlLines(lines, fenceAt, afterYaml),
      details: hasYaml || ok ? [] : detailsOf(lines, index, end, indent, isClaimed),
      isNumbered: head[2] !== undefined,
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
