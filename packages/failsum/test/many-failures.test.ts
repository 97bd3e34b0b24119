import { expect, it } from 'vitest'
import { summarize } from '../src/index.ts'
import { checkOf } from './check-of.ts'

const names = Array.from({ length: 150_000 }, (_, index) => index.toString(36))

// More values than a function call takes arguments: a list of entries must not become one.
it.each([
  ['tsc', names.map((name) => `${name}.c(1,1): error TS1: x`)],
  ['pytest', ['=== short test summary info ===', ...names.map((name) => `FAILED a::t${name}`), '=== 150000 failed in 1s ===']],
  ['eslint', names.flatMap((name, index) => (index % 3 === 0 ? [`/a/${name}.js`, '  1:1  error  x  no-x', ''] : []))],
  ['go-like output', names.map((name) => `Error: ${name}`)],
])('survives 150,000 lines of %s, each of which may be a failure', (_, lines) => {
  const { text, checks } = summarize([checkOf(lines.join('\n'))])
  expect(text).toMatch(/^FAIL test: exit 1, /)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  expect(checks[0]?.entries.length).toBeLessThanOrEqual(20)
})
