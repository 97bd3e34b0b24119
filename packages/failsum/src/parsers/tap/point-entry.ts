import { cleanPath, isOwnPath, parseFrame, parseLocation } from '../../location.ts'
import type { Location } from '../../location.ts'
import type { ParsedEntry } from '../../parser.ts'
import { placeInMochaMessage } from '../mocha/message-place.ts'
import { headIndex } from '../node-crash/bare-traces.ts'
import { isJsFrame } from '../node-crash/js-frame.ts'
import { readPrintedError } from '../node-crash/printed-error.ts'
import { shortDiff } from '../node-crash/short-diff.ts'
import type { TapPoint } from './tap-points.ts'
import { firstField, readYamlFields } from './yaml-fields.ts'
import type { YamlField } from './yaml-fields.ts'

const excerptLines = 30
const valueWidth = 120

/** What a point says of its failure, whatever tool wrote it. */
interface Said {
  readonly message: readonly string[]
  readonly excerpt: readonly string[]
  readonly place: Location | null
}

const one = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ').trim()

/** `at` is a frame in one or two lines, or fields of its own. */
function readPlace(fields: readonly YamlField[]): Location | null {
  const at = firstField(fields, 'at')
  const inner = readYamlFields(at)
  const file = cleanPath(one([...firstField(inner, 'file'), ...firstField(inner, 'fileName')].slice(0, 1)))
  if (file !== '') {
    const number = (name: string, other: string): number | null => Number(one(firstField(inner, name)) || one(firstField(inner, other))) || null
    return { file, line: number('line', 'lineNumber'), column: number('column', 'columnNumber') }
  }
  const own = stackPlace(at)
  const text = one(at)
  return own ?? (text === '' ? null : (parseFrame(`at ${text}`) ?? parseLocation(text)))
}

/** The first own frame of a stack whose frames may stand without `at`. */
function stackPlace(stack: readonly string[]): Location | null {
  for (const line of stack) {
    const text = line.trim()
    const place = parseFrame(text.startsWith('at ') ? text : `at ${text}`)
    if (place !== null && isOwnPath(place.file)) return place
  }
  return null
}

function short(lines: readonly string[]): string {
  const text = one(lines)
  return text.length > valueWidth ? `${text.slice(0, valueWidth)}…` : text
}

/** What the fields compare: `equal: expected 3, got -1`. */
function comparison(fields: readonly YamlField[]): string {
  const [wanted, found] = [firstField(fields, 'expected'), firstField(fields, 'actual')]
  const operator = one(firstField(fields, 'operator'))
  if (wanted.length === 0 && found.length === 0) return operator
  const values = `expected ${short(wanted) || 'nothing'}, got ${short(found) || 'nothing'}`
  return operator === '' ? values : `${operator}: ${values}`
}

/** What a difference of one line says: `expected 3, got -1`. */
function differs(diff: readonly string[]): string {
  const removed = diff.filter((line) => line.startsWith('-') && !line.startsWith('--- '))
  const added = diff.filter((line) => line.startsWith('+') && !line.startsWith('+++ '))
  return removed.length === 1 && added.length === 1 ? `expected ${short([removed[0]?.slice(1) ?? ''])}, got ${short([added[0]?.slice(1) ?? ''])}` : ''
}

function readMessage(name: string, fields: readonly YamlField[]): string[] {
  const type = one(firstField(fields, 'name')) || one(firstField(fields, 'type'))
  const said = [...firstField(fields, 'message'), ...firstField(fields, 'error')].filter((line) => line.trim() !== '')
  const prefix = /^\w{0,80}(?:Error|Exception)$/.test(type) ? `${type}: ` : ''
  if (said.length > 0) return [`${prefix}${said[0] ?? ''}`, ...said.slice(1)]
  const compared = comparison(fields) || differs(firstField(fields, 'diff'))
  const assertion = one(firstField(fields, 'assertion'))
  const thrown = firstField(fields, 'stack')[0]?.trim() ?? ''
  const isThrown = /^\w{0,80}Error: /.test(thrown) && one(firstField(fields, 'operator')) === 'error'
  if (isThrown) return [thrown]
  if (compared !== '') return [`${prefix}${compared}`]
  return prefix === '' ? [assertion === '' ? name : assertion] : [`${prefix}${assertion === '' ? name : assertion}`]
}

function readFields(name: string, yaml: readonly string[]): Said {
  const fields = readYamlFields(yaml)
  const stack = firstField(fields, 'stack')
  const at = readPlace(fields)
  const own = at !== null && isOwnPath(at.file) ? at : null
  const details = [...firstField(fields, 'details'), ...firstField(fields, 'values')].map((line) => line.replace(/^'(.{0,200}):': ?(?:[|>][+-]?\d?[+-]?)?$/, '$1:'))
  const frames = stack.map((line) => line.trim()).filter((line) => stackPlace([line]) !== null)
  const excerpt = [...shortDiff(details), ...shortDiff(firstField(fields, 'diff')), ...firstField(fields, 'source'), ...frames.slice(0, 3)]
  return { message: readMessage(name, fields), excerpt, place: own ?? stackPlace(stack) }
}

/** Lines below a point without YAML: a message and a printed error (mocha), or comments (`# expected 3, got 4`). */
function readDetails(details: readonly string[]): Said {
  const frame = details.findIndex((line) => isJsFrame(line))
  const head = frame === -1 ? -1 : headIndex(details, frame, 0)
  if (head === -1) {
    const text = details.map((line) => line.replace(/^# {0,4}/, '')).filter((line) => line.trim() !== '')
    const place = text.map((line) => stackPlace([line])).find((found) => found !== null) ?? null
    return { message: text.slice(0, 4), excerpt: text.slice(4), place }
  }
  const error = readPrintedError(details.slice(head))
  return { message: error.message.slice(0, 4), excerpt: [...shortDiff(error.diff), ...error.message.slice(4), ...error.causes, ...error.frames], place: error.place ?? placeInMochaMessage(error.message) }
}

/** Makes the entry of a failed test point. */
export function pointEntry(point: TapPoint): ParsedEntry {
  const { name, parents, group, yaml, details, start, end } = point
  const said = yaml.length > 0 ? readFields(name, yaml) : readDetails(details)
  const heading = group !== null && (name === '' || !group.endsWith(name)) ? [group] : []
  const path = [...(parents.length === 0 ? heading : parents), name].filter((part) => part !== '')
  const message = said.message.join('\n').trim()
  return {
    kind: /^timeout!$|\btest timed out\b/i.test(name) ? 'timeout' : 'test',
    name: path.length === 0 ? null : path.join(' > '),
    file: said.place?.file ?? null,
    line: said.place?.line ?? null,
    column: said.place?.column ?? null,
    rule: null,
    message: message === '' ? (name === '' ? 'not ok' : name) : message,
    excerpt: said.excerpt.filter((line) => line.trim() !== '').slice(0, excerptLines),
    start,
    end,
  }
}
