import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { helpText } from '../src/index.ts'
import type { CommandTable, OptionSpec } from '../src/index.ts'
import { sampleCommand, strictCommand } from './sample-command.ts'

describe('help', () => {
  it.each([
    ['of a tool', sampleCommand, null, 'tool'],
    ['of a subcommand, with the exit codes of the tool', sampleCommand, 'formats', 'formats'],
    ['of a subcommand with its own', sampleCommand, 'watch', 'watch'],
    ['of a tool that needs a subcommand', strictCommand, null, 'strict'],
  ])('%s', async (_title, tool, subcommand, file) => {
    await expect(helpText(tool, subcommand)).toMatchFileSnapshot(`golden/help-${file}.txt`)
  })

  it('is at most 80 columns wide for any words of up to 50 letters', () => {
    const sentence = fc.array(fc.stringMatching(/^[a-z]{1,50}$/), { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
    const name = fc.stringMatching(/^[a-z]{1,40}$/)
    const option: fc.Arbitrary<OptionSpec> = fc.oneof(
      fc.record({ type: fc.constant('boolean' as const), describe: sentence }),
      fc.record({ type: fc.constant('choice' as const), describe: sentence, choices: fc.array(name, { minLength: 1, maxLength: 9 }) }),
      fc.record({ type: fc.constant('string' as const), describe: sentence, valueName: fc.stringMatching(/^[A-Z]{1,20}$/), short: fc.constant('x') }),
    )
    const table: fc.Arbitrary<CommandTable> = fc.record({
      name,
      summary: sentence,
      usage: fc.array(sentence),
      options: fc.dictionary(name, option),
      positionals: fc.record({ name, describe: sentence }),
      subcommands: fc.dictionary(name, fc.record({ summary: sentence, usage: fc.array(sentence), options: fc.constant({}) })),
    })
    fc.assert(
      fc.property(table, (tool) => {
        const lines = helpText(tool, null).split('\n')
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
        expect(lines.filter((line) => line.endsWith(' '))).toEqual([])
      }),
    )
  })
})
