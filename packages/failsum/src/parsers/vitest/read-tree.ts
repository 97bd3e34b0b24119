import type { ParsedEntry } from '../../parser.ts'
import type { Run } from './find-runs.ts'
import { fileLineOf, testPlaceOf, withoutProject } from './run-lines.ts'

/** A failure as the progress tree names it. */
export interface TreeFailure {
  readonly project: string | null
  readonly file: string
  /** Null for a file that could not be loaded. */
  readonly name: string | null
  /** True for a suite that failed though no test in it did. */
  readonly isSuite: boolean
  readonly message: string | null
  readonly index: number
}

const suiteLine = /^(\s{1,100})([❯✓↓]) (\S.*?) \(\d{1,7}\)(?: \d{1,9}ms)?$/
const crossLine = /^(\s{1,100})[×✗] (\s?\S.*)$/
const oldCross = /^(\s{2,100})❯ (\S.{0,1000}? > .*)$/
const ending = /(?: \d{1,9}(?:\.\d{1,9})?m?s)?(?: \((?:retry|repeat) x\d{1,7}\))*(?: \d{1,9}(?:\.\d{1,9})?m?s)?(?: \d{1,9} MB heap used)?$/
const reason = /^\s{1,100}→ (.*)$/
const testFile = /\.[cm]?[jt]sx?(?::\d{1,7}){0,2}$/

interface Suite extends TreeFailure {
  readonly indent: number
  readonly title: string
  readonly failed: boolean
  hasFailure: boolean
}

function messageAfter(lines: readonly string[], index: number): string | null {
  return reason.exec(lines[index + 1] ?? '')?.[1] ?? null
}

/** The tree of one run: files, suites when the reporter prints them, tests. */
export function readTree(lines: readonly string[], { from, to }: Run): TreeFailure[] {
  const failures: TreeFailure[] = []
  let file: { readonly project: string | null; readonly path: string } | null = null
  let suites: Suite[] = []
  const leave = (indent: number): void => {
    for (const suite of suites) if (suite.indent >= indent && suite.failed && !suite.hasFailure) failures.push(suite)
    suites = suites.filter((suite) => suite.indent < indent)
  }
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const fileLine = fileLineOf(line)
    if (fileLine !== null) {
      leave(0)
      file = fileLine.failed ? { project: fileLine.project, path: fileLine.file } : null
      if (fileLine.failed && fileLine.tests === 0) {
        failures.push({ project: fileLine.project, file: fileLine.file, name: null, isSuite: true, message: null, index })
      }
      continue
    }
    const [, space = '', mark, title] = suiteLine.exec(line) ?? []
    if (title !== undefined && file !== null) {
      leave(space.length)
      const name = [...suites.map((outer) => outer.title), title].join(' > ')
      suites.push({ project: file.project, file: file.path, name, isSuite: true, message: null, index, indent: space.length, title, failed: mark === '❯', hasFailure: false })
      continue
    }
    const [, depth = '', text] = crossLine.exec(line) ?? oldCross.exec(line) ?? []
    if (text === undefined) continue
    const named = withoutProject(text.replace(ending, ''))
    const arrow = named.text.indexOf(' > ')
    const head = arrow === -1 ? '' : named.text.slice(0, arrow)
    const ownFile = testFile.test(head) ? (testPlaceOf(head)?.file ?? null) : null
    if (ownFile === null && (file === null || line.includes('❯'))) continue
    leave(depth.length)
    for (const suite of suites) suite.hasFailure = true
    const name = ownFile === null ? [...suites.map((outer) => outer.title), named.text].join(' > ') : named.text.slice(arrow + 3)
    failures.push({ project: ownFile === null ? (file?.project ?? null) : named.project, file: ownFile ?? file?.path ?? '', name, isSuite: false, message: messageAfter(lines, index), index })
  }
  leave(0)
  return failures.sort((a, b) => a.index - b.index)
}

const leafOf = (name: string | null): string => name?.split(' > ').at(-1) ?? ''

/** What a failure of the tree and its block have in common, as some reporters leave the suites out of the tree. */
export function treeKey(file: string, name: string | null): string {
  return `${file}\n${leafOf(name)}`
}

/** The failures of the tree of which no block was read. */
export function withoutBlocks(tree: readonly TreeFailure[], blocks: readonly { readonly file: string; readonly name: string | null }[]): TreeFailure[] {
  const read = new Map<string, number>()
  for (const { file, name } of blocks) read.set(treeKey(file, name), (read.get(treeKey(file, name)) ?? 0) + 1)
  return tree.filter(({ file, name }) => {
    const left = read.get(treeKey(file, name)) ?? 0
    read.set(treeKey(file, name), left - 1)
    return left <= 0
  })
}

/** A failure of the tree as an entry: names are all it has, with Vitest 1 to 3 the message too. */
export function treeEntry({ project, file, name, isSuite, message, index }: TreeFailure): ParsedEntry {
  const kind = name === null ? 'suite' : isSuite ? 'hook' : 'test'
  const text = kind === 'test' ? 'failed' : kind === 'hook' ? 'the suite failed outside of its tests' : 'the file could not be loaded'
  return {
    kind,
    name: name === null || project === null ? name : `${project} > ${name}`,
    file,
    line: null,
    column: null,
    rule: null,
    message: message ?? `${text}, the log holds no error of it`,
    excerpt: [],
    start: index,
    end: index + (message === null ? 1 : 2),
  }
}
