import { parseLocation } from '../../location.ts'
import type { Segment } from '../../parser.ts'
import { toFinding } from './finding.ts'
import type { OxlintFinding } from './finding.ts'

const excerptLines = 30
const longestMessage = 20
const header = /^( {2,60})([×x⚠!]) (?=\S)/
const ruleAndMessage = /^([\w@/-]{1,100}\([\w@/-]{1,100}\)): /
const goesOn = /^ {2,60}[│|] (.*)$/
const opens = /^ {2,60}(?:╭─|,-)\[(.{1,2000})\]$/
const gutter = /^ {0,60}(?:\d{1,9} {1,9}[│|]| {1,9}[│|·:])(?: |$)/
const closes = /^ {2,60}(?:╰|`)[─-]{2,}$/
const advice = /^ {2,60}(?:help|note): /

/** Reads the code from `start` on, and the advice below it. */
function readCode(segment: Segment, start: number): { code: string[]; end: number } {
  const code: string[] = []
  let index = start
  const line = (): string | null => (segment.isClaimed(index) ? null : (segment.lines[index] ?? null))
  for (let text = line(); text !== null && gutter.test(text); text = line()) {
    code.push(text)
    index += 1
  }
  if (closes.test(line() ?? '')) index += 1
  for (let text = line(); text !== null && advice.test(text); text = line()) {
    code.push(text)
    index += 1
  }
  return { code, end: index }
}

/** Reads `  × rule(name): message` with the place and the code below it, drawn in Unicode or ASCII; the place may be missing. */
export function readDrawing(segment: Segment, start: number): OxlintFinding | null {
  const first = segment.lines[start] ?? ''
  const [whole, , sign] = header.exec(first) ?? []
  if (whole === undefined) return null
  const text = first.slice(whole.length)
  const rule = ruleAndMessage.exec(text)
  const message = [rule === null ? text : text.slice(rule[0].length)]
  let index = start + 1
  for (let more = goesOn.exec(segment.lines[index] ?? ''); more !== null && index < start + longestMessage; more = goesOn.exec(segment.lines[index] ?? '')) {
    if (segment.isClaimed(index)) break
    message.push((more[1] ?? '').trim())
    index += 1
  }
  const at = segment.isClaimed(index) ? null : opens.exec(segment.lines[index] ?? '')
  const place = at?.[1] === undefined ? null : parseLocation(at[1])
  const { code, end } = place === null ? { code: [], end: index } : readCode(segment, index + 1)
  return toFinding({
    severity: sign === '×' || sign === 'x' ? 'error' : 'warning',
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    rule: rule?.[1] ?? null,
    message: message.join('\n').trim(),
    excerpt: code.slice(0, excerptLines),
  }, start, end)
}
