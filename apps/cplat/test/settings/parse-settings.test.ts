import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSettings } from '../../src/settings/parse-settings.ts'
import { defaultSettings } from '../../src/settings/settings.ts'

const everything = `
failure_summary: on            # a comment
checks:
  - { name: lint, run: pnpm lint }
  - { name: test, run: pnpm test, cwd: packages/api, timeout: 20m, stall: { idle_window: 5m } }
ci: devbox run ci
stall: { idle_window: 15m, output_ceiling: 1h, enforce: false }
budget: { attempts: 5, same_failure: 2, tokens: 200000 }
run_store: postgres://db.example.com/runs
ship: { base: main, merge: squash, checks_timeout: 60m }
gitops: [{ repo: owner/deploy, path: apps/api/values.yaml, key: image.tag }]
`

function problemOf(text: string): string {
  try {
    parseSettings(text)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  return 'none'
}

describe('failure_summary', () => {
  it.each(['off', 'false', 'Off', '"off"'])('%s turns the summary off', (value) => {
    expect(parseSettings(`failure_summary: ${value}\n`)).toEqual({ failureSummary: false })
  })

  it.each(['on', 'true', 'ON', '', '~'])('%j leaves it on', (value) => {
    expect(parseSettings(`failure_summary: ${value}\n`)).toEqual({ failureSummary: true })
  })

  it.each(['maybe', '0', '[off]', '{ a: off }', 'no'])('%s is refused', (value) => {
    expect(problemOf(`ci: x\nfailure_summary: ${value}\n`)).toMatch(/^OpError: \.platform-settings\.yml:2: failure_summary: expected on or off, found /)
  })
})

it.each(['', '# nothing\n', '---\n', '{}', 'null', '~\n', '\n\n'])('%j holds the defaults', (text) => {
  expect(parseSettings(text)).toEqual(defaultSettings)
})

it('knows every key', () => {
  expect(parseSettings(everything)).toEqual({ failureSummary: true })
})

it.each([
  ['failure_sumary: off\n', ':1: unknown key "failure_sumary"; did you mean "failure_summary"?'],
  ['ci: x\nFailureSummary: off\n', ':2: unknown key "FailureSummary"; did you mean "failure_summary"?'],
  ['colour: red\n', ':1: unknown key "colour"; known are failure_summary, checks, ci, stall, budget, run_store, ship, gitops'],
  ['stall:\n  idle_windw: 5m\n', ':2: unknown key "idle_windw" in stall; did you mean "idle_window"?'],
  ['checks:\n  - name: a\n    run: b\n    timeuot: 5m\n', ':4: unknown key "timeuot" in checks; did you mean "timeout"?'],
  ['checks: [{ stall: { enforced: true } }]\n', ':1: unknown key "enforced" in checks.stall; did you mean "enforce"?'],
  ['constructor: x\n', ':1: unknown key "constructor"'],
  ['? [a, b]\n: x\n', ':1: unknown key "a key that is a collection"'],
  ['1: x\n', ':1: unknown key "1"'],
])('names the nearest known key of %j', (text, message) => {
  expect(problemOf(text)).toContain(`OpError: .platform-settings.yml${message}`)
})

it.each([
  ['- a\n', ':1: expected settings such as'],
  ['just text\n', ':1: expected settings such as'],
  ['ci: [\n', ':2: '],
  ['ci: a\nci: b\n', ':2: Map keys must be unique'],
  ['\tci: a\n', ':1: '],
  ['ci: *nobody\n', ': '],
  ['[[[[', ':1: '],
])('says what is wrong with %j', (text, message) => {
  expect(problemOf(text)).toMatch(new RegExp(`^OpError: \\.platform-settings\\.yml`))
  expect(problemOf(text)).toContain(message)
  expect(problemOf(text)).not.toContain('\n')
})

it('refuses what is nested too deeply and aliases that grow without bound', () => {
  expect(problemOf(`ci: ${'['.repeat(100_000)}`)).toMatch(/^OpError: /)
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (let level = 0; level < 9; level += 1) {
    const [own, next] = [String.fromCharCode(97 + level), String.fromCharCode(98 + level)]
    bomb.push(`${next}: &${next} [${Array.from({ length: 9 }, () => `*${own}`).join(', ')}]`)
  }
  expect(problemOf(bomb.join('\n'))).toMatch(/^OpError: /)
})

it('gives settings or an operational error for any text', () => {
  fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom(...'ab:-[]{}#&*!|>%@`"\'\n\t ,?'.split(''))).map((parts) => parts.join(''))), (text) => {
    expect(problemOf(text)).toMatch(/^(none$|OpError: )/)
  }))
})
