// Writes a log of a given size that looks like a long CI run: builds, passing tests, requests and progress, words such as
// "error" and "failed" where nothing failed, and a handful of real failures far apart. The same bytes every time.
import { closeSync, openSync, writeSync } from 'node:fs'

const words = ['compile', 'module', 'render', 'worker', 'fetch', 'cache', 'bundle', 'route', 'session', 'invoice', 'ticket', 'sensor']

function numbers(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const failure = (index) =>
  [
    ` FAIL  test/area-${index}.test.ts > area ${index} > keeps its promise`,
    `AssertionError: expected ${index} to be ${index + 1} // Object.is equality`,
    '', '- Expected', '+ Received', '', `- ${index + 1}`, `+ ${index}`, '',
    ` ❯ test/area-${index}.test.ts:${index + 10}:7`, '',
    '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/7]⎯', '',
  ].join('\n')

function block(next) {
  const lines = []
  for (let index = 0; index < 2000; index += 1) {
    const word = () => words[Math.floor(next() * words.length)]
    const number = Math.floor(next() * 100_000)
    const kind = next()
    if (kind < 0.45) lines.push(` ✓ test/${word()}/${word()}.test.ts > ${word()} > handles ${word()} ${number} ${number % 900}ms`)
    else if (kind < 0.75) lines.push(`[${word()}] ${word()} ${word()} of ${word()} number ${number} done in ${number % 7000}ms (${number % 100}%)`)
    else if (kind < 0.95) lines.push(`GET /api/${word()}/${number}?sort=${word()}&page=${number % 50} 200 ${number % 400}ms - ${number} bytes`)
    else if (kind < 0.99) lines.push(`${word()}: ${number} checked, 0 errors, 0 failed`)
    else lines.push(`warning: ${word()} is deprecated, use ${word()} (error ${number} when missing)`)
  }
  return `${lines.join('\n')}\n`
}

/** Writes about `bytes` bytes to `path`, with 7 failures spread over it and Vitest's totals at the end. */
export function makeLog(path, bytes) {
  const next = numbers(7)
  const blocks = Array.from({ length: 16 }, () => block(next))
  const file = openSync(path, 'w')
  let written = writeSync(file, ' RUN  v4.1.12 /home/dev/app\n\n')
  let failures = 0
  for (let index = 0; written < bytes; index += 1) {
    written += writeSync(file, blocks[index % blocks.length])
    if (failures < 7 && written > (bytes * (failures + 0.5)) / 7) written += writeSync(file, failure((failures += 1)))
  }
  writeSync(file, '\n Test Files  7 failed | 993 passed (1000)\n      Tests  7 failed | 90000 passed (90007)\n   Duration  2000.00s\n')
  closeSync(file)
}
