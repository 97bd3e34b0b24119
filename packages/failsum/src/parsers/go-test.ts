import { parseJsonEvent } from './go/json-event.ts'
import { isPanicHead, readPanicBlock } from './go/panic-block.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const runs = /^=== (?:RUN|CONT|NAME|PAUSE) {1,4}(\S.{0,1000})$/
const verdict = /^(\s{0,80})--- (FAIL|PASS|SKIP): (\S.{0,1000}) \(\d{1,9}(?:\.\d{1,9})?s\)$/
const logged = /^\s{4,200}(\S{1,300}\.go):(\d{1,9}): ?(.{0,4000})$/
const packageEnd = /^(?:FAIL|ok {1,4}|\? {3})\t(\S{1,500})(?:\t|\s|$)(.{0,500})$/
const mostLogged = 30

interface Failure {
  readonly name: string
  readonly start: number
  end: number
  readonly said: string[]
}

/** Collects the failures of one package; Go prints a test's log below its verdict, with `-v` above it. */
class PackageReader {
  readonly #above = new Map<string, string[]>()
  readonly #failures: Failure[] = []
  #current: string | null = null
  #open: Failure | null = null
  readonly entries: ParsedEntry[] = []

  begin(name: string): void {
    this.#current = name
    this.#open = null
  }

  verdict(index: number, word: string, name: string): void {
    this.#current = null
    this.#open = null
    if (word !== 'FAIL') return
    this.#open = { name, start: index, end: index + 1, said: this.#above.get(name) ?? [] }
    this.#failures.push(this.#open)
  }

  /** Takes a line that a test printed or logged. */
  line(index: number, text: string): void {
    if (this.#open !== null && /^\s{4}/.test(text)) {
      if (this.#open.said.length < mostLogged) this.#open.said.push(text)
      this.#open.end = index + 1
      return
    }
    this.#open = null
    if (this.#current === null) return
    const said = this.#above.get(this.#current) ?? []
    if (said.length < mostLogged) said.push(text)
    this.#above.set(this.#current, said)
  }

  /** Gives the panic to the test that was running; true when one was. */
  panic(start: number, lines: readonly string[]): number | null {
    const block = readPanicBlock(lines, start)
    if (block === null) return null
    const isTimeout = block.message.startsWith('test timed out')
    const failed = isTimeout ? null : (this.#failures.at(-1) ?? null)
    if (failed !== null) this.#failures.pop()
    this.entries.push({
      kind: isTimeout ? 'timeout' : 'crash', name: failed?.name ?? block.test ?? this.#current, file: block.place?.file ?? null, line: block.place?.line ?? null, column: null,
      rule: null, message: `panic: ${block.message}`, excerpt: block.frames, start: failed?.start ?? start, end: block.end,
    })
    return block.end
  }

  /** The failures of the package, which ends here; a test that failed only because a subtest did is none. */
  close(): ParsedEntry[] {
    const names = this.#failures.map(({ name }) => name)
    const parents = new Set(names.flatMap((name) => name.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))))
    for (const { name, start, end, said } of this.#failures) {
      const first = said.findIndex((text) => logged.test(text))
      if (first === -1 && parents.has(name)) continue
      const [, file, line, message = ''] = logged.exec(said[first] ?? '') ?? []
      const rest = said.slice(first + 1).map((text) => text.trim()).filter((text) => text !== '')
      const told = message.trim() === '' ? rest.shift() : message.trim()
      this.entries.push({ kind: 'test', name, file: file ?? null, line: line === undefined ? null : Number(line), column: null, rule: null, message: told ?? 'failed without a message', excerpt: rest, start, end })
    }
    return this.entries
  }
}

function parse({ lines: raw, isClaimed }: Segment): ParseResult {
  const lines = raw.map((line) => parseJsonEvent(line) ?? line)
  const entries: ParsedEntry[] = []
  const noise: [number, number][] = []
  let reader = new PackageReader()
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isClaimed(index)) continue
    const running = line.startsWith('=== ') ? runs.exec(line)?.[1] : undefined
    const [, , word, name] = line.includes('--- ') ? (verdict.exec(line) ?? []) : []
    const end = line.includes('\t') ? packageEnd.exec(line) : null
    if (running !== undefined) reader.begin(running)
    else if (word !== undefined && name !== undefined) reader.verdict(index, word, name)
    else if (isPanicHead(line)) index = (reader.panic(index, lines) ?? index + 1) - 1
    else if (end !== null) {
      const found = reader.close()
      for (const entry of found) entries.push(entry)
      if (line.startsWith('FAIL') && found.length === 0) {
        const isBuild = /^\[(?:build|setup) failed\]/.test(end[2] ?? '')
        const before = (lines[index - 1] ?? '').trim()
        const message = isBuild ? (end[2] ?? '').trim() : /^exit status \d/.test(before) ? before : 'the package failed without a failed test'
        entries.push({ kind: isBuild ? 'task' : 'suite', name: end[1] ?? null, file: null, line: null, column: null, rule: null, message, excerpt: [], start: index, end: index + 1, wrapper: isBuild })
      } else noise.push([index, index + 1])
      reader = new PackageReader()
    } else reader.line(index, line)
  }
  for (const entry of reader.close()) entries.push(entry)
  return { entries, total: null, noise }
}

/** Reads `go test`, with and without `-v`, and its JSON events. */
export const goTestParser: Parser = {
  format: 'go-test',
  tools: 'go 1.19 (test, test -v, test -json)',
  marks: ['--- FAIL: ', 'FAIL\t', 'panic: test timed out', '"Action":"fail"'],
  parse,
}
