import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { nodeCrashParser } from '../../src/parsers/node-crash.ts'
import { shellParser } from '../../src/parsers/shell.ts'
import { tscParser } from '../../src/parsers/tsc.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'
import { inOrder } from './parse-in-order.ts'
import { expectEntries, recordings } from '../fixture-expectation.ts'
import { parseLog } from './recorded-forms.ts'

const parser = inOrder(tscParser, shellParser, nodeCrashParser)
const all = recordings('node-crash')
const failing = all.filter(({ expected }) => expected.exitCode !== 0)

const entriesOf = (text: string): readonly ParsedEntry[] => nodeCrashParser.parse(segmentOf(text)).entries

const crash = [
  '/home/dev/app/src/main.js:3',
  "  throw new Error('outer', { cause })",
  '  ^',
  '',
  'Error: outer',
  '    at main (/home/dev/app/src/main.js:3:9)',
  '    at Module._compile (node:internal/modules/cjs/loader:1469:14) {',
  '  [cause]: TypeError: inner',
  '      at load (/home/dev/app/src/load.js:9:11)',
  '}',
  '',
  'Node.js v20.20.2',
]

const fragments = [
  ...crash, 'node:internal/process/promises:288', '            triggerUncaughtException(err, true /* fromPromise */);', '            ^', '^', "[Error: ENOENT: no such file] {",
  "  code: 'ENOENT',", '  errno: -2', '}', "Emitted 'error' event on Server instance at:", '  [errors]: [', '    Error: one', '  ]', 'Require stack:', '- /home/dev/app/a.js',
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', '----- Native stack trace -----', ' 1: 0xb78db3 node::OOMErrorHandler [node]',
  '<--- Last few GCs --->', '# Fatal error in , line 0', '#', 'Aborted (core dumped)', 'Killed', 'Segmentation fault (core dumped)',
  '(node:12) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.', '(Use `node --trace-deprecation ...` to show where the warning was created)',
  "(Use `node --trace-uncaught ...` to show where the exception was thrown)", 'node: bad option: --no-such', 'Uncaught:', "'text'", 'Error', 'AssertionError [ERR_ASSERTION]: no',
]

describe('node-crash', () => {
  it('has recordings of four versions, green ones among them', () => {
    expect(failing.length).toBeGreaterThan(50)
    expect(all.length).toBeGreaterThan(failing.length)
  })

  describe.each([
    ['as it is', (log: string) => log],
    ['with CRLF', (log: string) => log.replaceAll(/\r?\n/g, '\r\n')],
    ['indented', (log: string) => log.replaceAll(/^(?=.*\S)/gm, '    ')],
    ['without blank lines', (log: string) => log.replaceAll(/\n(?:[ \t]*\n)+/g, '\n')],
    ['below and above other output', (log: string) => `> app@1.0.0 start\n> node .\n\n${log}\n ELIFECYCLE  Command failed with exit code 1.\n`],
  ])('a log %s', (_, form) => {
    it.each(failing)('$id', ({ log, expected }) => {
      const { entries, total } = parseLog(parser, form(log))
      expectEntries(entries, expected)
      expect(total === null || expected.totalsFailed !== undefined).toBe(true)
    })
  })

  it.each(failing)('$id: a log cut anywhere tells of nothing that the whole one does not', ({ log }) => {
    const lines = log.split('\n')
    const whole = new Set(parseLog(parser, log).entries.map(({ start }) => start))
    for (let length = 0; length < lines.length; length += 1) {
      const { entries } = parseLog(parser, lines.slice(0, length).join('\n'))
      // Where the compiler's own lines are cut off, only the words above them are left to tell of the failure.
      const isKnown = ({ start, message, wrapper }: ParsedEntry): boolean => wrapper === true || whole.has(start) || message.startsWith('TSError: ')
      expect(entries.filter((entry) => !isKnown(entry))).toEqual([])
    }
  })

  it('reads an uncaught error: place, message, and the root cause first', () => {
    expect(entriesOf(crash.join('\n'))).toEqual([{
      kind: 'crash', name: null, file: '/home/dev/app/src/main.js', line: 3, column: 9, rule: null, message: 'Error: outer',
      excerpt: [
        '[cause]: TypeError: inner', 'at load (/home/dev/app/src/load.js:9:11)', "throw new Error('outer', { cause })", '^', 'at main (/home/dev/app/src/main.js:3:9)',
      ],
      start: 0, end: 12,
    }])
  })

  it('needs neither the footer nor the blank lines, as with Node 16', () => {
    const old = crash.filter((line) => line !== '' && !line.startsWith('Node.js'))
    expect(entriesOf([...old, 'next line', 'and one more'].join('\n'))).toMatchObject([{ message: 'Error: outer', start: 0, end: old.length }])
  })

  it('takes no code frame with a caret for a crash where no error follows', () => {
    expect(entriesOf('/home/dev/app/src/main.js:3\n  const x = 1\n        ^\nunused variable\n')).toEqual([])
    expect(entriesOf('src/main.js:3:9\n  const x = 1\n        ^\nError: from a tool that prints columns\n')).toEqual([])
    expect(entriesOf('see https://example.com:3\n  const x = 1\n        ^\nError: no place\n')).toEqual([])
  })

  it('takes a bare stack trace for a wrapper only, and for nothing when a long run follows', () => {
    const trace = 'Error: logged\n    at main (/home/dev/app/src/main.js:3:9)'
    expect(entriesOf(`start\n${trace}\nend`)).toMatchObject([{ wrapper: true, message: 'Error: logged', file: '/home/dev/app/src/main.js', line: 3, start: 1, end: 3 }])
    expect(entriesOf(`${trace}\n${'fine\n'.repeat(50)}`)).toEqual([])
    expect(entriesOf(`${trace}\n\nNode.js v22.1.0`)[0]?.wrapper).toBeUndefined()
  })

  it('takes no trace of another language for one', () => {
    expect(entriesOf('Exception in thread "main" java.lang.Error: x\n\tat com.acme.Main.main(Main.java:5)\n')).toEqual([])
    expect(entriesOf('Error: x\nlook at the file (line 5)\n')).toEqual([])
  })

  it('says what a rejected value was', () => {
    const text = [
      'node:internal/process/promises:391', '      new UnhandledPromiseRejection(reason);', '      ^', '',
      '[UnhandledPromiseRejection: This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "a reason".] {',
      "  code: 'ERR_UNHANDLED_REJECTION'", '}', '', 'Node.js v20.20.2',
    ]
    expect(entriesOf(text.join('\n'))).toMatchObject([
      { kind: 'unhandled', rule: 'ERR_UNHANDLED_REJECTION', file: null, message: 'UnhandledPromiseRejection: The promise rejected with the reason "a reason"' },
    ])
  })

  it('names the file that asked for a missing module, and the line where a frame tells it', () => {
    const head = ['node:internal/modules/cjs/loader:1228', '  throw err;', '  ^', '', "Error: Cannot find module './gone'", 'Require stack:', '- /home/dev/app/a.js']
    const tail = ["  code: 'MODULE_NOT_FOUND',", "  requireStack: [ '/home/dev/app/a.js' ]", '}', '', 'Node.js v20.20.2']
    const internal = '    at Module._load (node:internal/modules/cjs/loader:1104:27) {'
    expect(entriesOf([...head, internal, ...tail].join('\n'))).toMatchObject([{ file: '/home/dev/app/a.js', line: null, rule: 'MODULE_NOT_FOUND' }])
    expect(entriesOf([...head, '    at Object.<anonymous> (/home/dev/app/a.js:2:1)', internal, ...tail].join('\n'))).toMatchObject([{ file: '/home/dev/app/a.js', line: 2 }])
  })

  it('leaves to another parser what that has read of a crash', () => {
    const isClaimed = (index: number): boolean => index === 4
    expect(nodeCrashParser.parse({ lines: crash, isClaimed }).entries).toMatchObject([{ wrapper: true }])
    expect(nodeCrashParser.parse({ lines: crash, isClaimed: () => true }).entries).toEqual([])
  })

  it('takes the echo of a heap limit for no second failure', () => {
    const heap = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n----- Native stack trace -----\n\n 1: 0xb78db3 node::OOMErrorHandler [node]\n'
    expect(entriesOf(`<--- Last few GCs --->\n\n${heap}Aborted (core dumped)`)).toMatchObject([{ kind: 'crash', start: 2, end: 6 }])
    expect(entriesOf('Segmentation fault (core dumped)')).toMatchObject([{ kind: 'crash', message: 'Segmentation fault (core dumped)' }])
    expect(entriesOf('Killed by the cleaner\nprocess Killed')).toEqual([])
  })

  it('claims warnings with their traces', () => {
    const text = '(node:12) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.\n    at node:punycode:3:9\n    at main (/home/dev/app/a.js:1:1)\nnext'
    expect(nodeCrashParser.parse(segmentOf(text))).toEqual({ entries: [], total: null, noise: [[0, 3]] })
  })

  it('tells of a crash that is printed twice once', () => {
    expect(entriesOf([...crash, ...crash].join('\n'))).toHaveLength(1)
  })

  it('stays within its lines whatever they hold', () => {
    expectSafeParser(nodeCrashParser, fragments)
  })

  it('takes time in proportion to the log', () => {
    expectLinearParser(nodeCrashParser, fragments)
  })
})
