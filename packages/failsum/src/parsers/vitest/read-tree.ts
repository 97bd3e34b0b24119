import type { ParsedEntry } from '../../parser.ts'

/** A failure as the progress tree names it. */
export interface TreeFailure {
  readonly file: string
  /** Null for a file that could not be loaded. */
  readonly name: string | null
  readonly message: string | null
  readonly index: number
}

const fileLine = /^(\s{0,20})❯ (?:\|[^|]{1,100}\| )?(\S.{0,1000}?) {1,2}\((\d{1,7}) tests?(?: \||\))/
const suiteLine = /^(\s{1,100})❯ (\S.*?) \(\d{1,7}\)(?: \d{1,9}ms)?$/
const crossLine = /^(\s{1,100})[×✗] (\S.*)$/
const oldCross = /^(\s{2,100})❯ (\S.{0,1000}? > .*)$/
const ending = /(?: \d{1,9}(?:\.\d{1,9})?m?s)?(?: \((?:retry|repeat) x\d{1,7}\))*(?: \d{1,9} MB heap used)?$/
const reason = /^\s{1,100}→ (.*)$/

interface Suite {
  readonly indent: number
  readonly name: string
}

/** Failed files count of the line `❯ file (8 tests | 6 failed)`; 0 for other lines. */
export function failedInFile(line: string): number {
  const isFile = fileLine.test(line)
  return isFile ? Number(/\| (\d{1,7}) failed/.exec(line)?.[1] ?? 0) : 0
}

function messageAfter(lines: readonly string[], index: number): string | null {
  return reason.exec(lines[index + 1] ?? '')?.[1] ?? null
}

/** Reads the tree that Vitest prints while it runs: what is left of a run whose reporter died or whose log was cut. */
export function readTree(lines: readonly string[], from: number, to: number): TreeFailure[] {
  const failures: TreeFailure[] = []
  let file = ''
  let suites: Suite[] = []
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const isMark = line.includes('❯') || line.includes('×') || line.includes('✗')
    if (!isMark) continue
    const [, , path, count] = fileLine.exec(line) ?? []
    if (path !== undefined) {
      file = path
      suites = []
      if (count === '0') failures.push({ file, name: null, message: null, index })
      continue
    }
    const [, indent = '', suite] = suiteLine.exec(line) ?? []
    if (suite !== undefined && file !== '') {
      suites = [...suites.filter((outer) => outer.indent < indent.length), { indent: indent.length, name: suite }]
      continue
    }
    const [, depth = '', text] = crossLine.exec(line) ?? oldCross.exec(line) ?? []
    if (text === undefined) continue
    const title = text.replace(ending, '')
    const outer = suites.filter(({ indent: at }) => at < depth.length).map(({ name }) => name)
    const arrow = title.indexOf(' > ')
    const ownFile = arrow !== -1 && /\.[cm]?[jt]sx?$/.test(title.slice(0, arrow)) ? title.slice(0, arrow) : null
    if (ownFile === null && file === '') continue
    if (ownFile === null && line.includes('❯')) continue
    const name = ownFile === null ? [...outer, title].join(' > ') : title.slice(arrow + 3)
    failures.push({ file: ownFile ?? file, name, message: messageAfter(lines, index), index })
  }
  return failures
}

/** True when `entry` is the block of `failure`; some reporters leave the suites out of the tree. */
export function isSameFailure(failure: TreeFailure, { name, file }: ParsedEntry): boolean {
  if (failure.name === null) return name === null && file !== null && (file === failure.file || file.endsWith(failure.file))
  return name !== null && (name === failure.name || name.endsWith(` > ${failure.name}`))
}
