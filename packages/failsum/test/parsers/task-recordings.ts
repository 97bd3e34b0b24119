import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Parser } from '../../src/parser.ts'
import { githubActionsParser } from '../../src/parsers/github-actions.ts'
import { nxParser } from '../../src/parsers/nx.ts'
import { packageManagerParser } from '../../src/parsers/package-manager.ts'
import { shellParser } from '../../src/parsers/shell.ts'
import { turboParser } from '../../src/parsers/turbo.ts'
import { readCheck } from '../../src/read-check.ts'
import type { FoundEntry } from '../../src/run-parsers.ts'
import { contentOf } from '../check-of.ts'

const fixtures = new URL('../../../../fixtures/', import.meta.url)

/** The parsers of what runs other tools, in the order of the pipeline. */
export const taskParsers: readonly Parser[] = [shellParser, packageManagerParser, turboParser, nxParser, githubActionsParser]

interface Expected {
  readonly name?: string | string[]
  readonly file?: string
  readonly line?: number
  readonly kind?: string | string[]
  readonly messageIncludes?: string | string[]
  readonly messageAll?: string[]
}

interface Expectation {
  readonly exitCode: number
  readonly entries: readonly Expected[]
  readonly optional?: readonly Expected[]
  readonly mustNotInclude?: readonly string[]
}

const words = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
const list = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
const has = (text: string, part: string): boolean => words(text).includes(words(part))

function fits(entry: FoundEntry, { name, file, line, kind, messageIncludes, messageAll }: Expected): boolean {
  const text = [entry.name, entry.rule, entry.file, entry.message, ...entry.excerpt].join('\n')
  const isNamed = name === undefined || list(name).some((one) => has(entry.name ?? '', one))
  const isPlaced = file === undefined || (`/${entry.file ?? ''}`.endsWith(`/${file}`) && (line === undefined || line === entry.line))
  const isKind = kind === undefined || list(kind).includes(entry.kind)
  const isTold = messageIncludes === undefined || list(messageIncludes).some((part) => has(text, part))
  return isNamed && isPlaced && isKind && isTold && (messageAll ?? []).every((part) => has(text, part))
}

/** The recordings of `tool` that have a log: `[name, log, expectation]`. */
export function recordingsOf(tool: string): [string, string, Expectation][] {
  const folder = new URL(`${tool}/`, fixtures)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'project')
    .map(({ name }) => [
      name,
      readFileSync(new URL(`${name}/log.txt`, folder), 'utf8'),
      JSON.parse(readFileSync(new URL(`${name}/expect.json`, folder), 'utf8')) as Expectation,
    ])
}

/** Each expected failure is an entry of its own, and nothing else is one. A green log may hold what looks like a failure. */
export function expectRecording(log: string, { exitCode, entries, optional = [], mustNotInclude = [] }: Expectation): void {
  const found = [...readCheck(contentOf(log), taskParsers).entries]
  if (exitCode === 0) {
    expect(found).toEqual([])
    return
  }
  const rest = new Set(found)
  for (const expected of entries) {
    const entry = [...rest].find((one) => fits(one, expected))
    expect(entry, `missing ${JSON.stringify(expected)} in ${JSON.stringify(found, null, 1)}`).toBeDefined()
    if (entry !== undefined) rest.delete(entry)
  }
  expect([...rest].filter((entry) => !optional.some((one) => fits(entry, one)))).toEqual([])
  for (const { name, message } of found) {
    for (const text of mustNotInclude) expect(words(`${name ?? ''} | ${message.split('\n')[0] ?? ''}`)).not.toContain(words(text))
  }
}
