import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuickQuiet } from '../../src/commands/quick-quiet.ts'
import { readArguments } from '../../src/commands/read-arguments.ts'

it.each([
  [['quiet'], { name: undefined, raw: false, json: false }],
  [['quiet', '--raw', '--name', 'unit', '--json'], { name: 'unit', raw: true, json: true }],
  [['quiet', '--name', '007'], { name: '007', raw: false, json: false }],
])('reads %j', (own, values) => {
  expect(readQuickQuiet(own)).toEqual(values)
})

it.each([[[]], [['quiet', '--help']], [['quiet', '--name']], [['quiet', '--name', '-x']], [['quiet', '--name=a']], [['quiet', 'a']], [['--raw', 'quiet']]])('leaves %j to yargs', (own) => {
  expect(readQuickQuiet(own)).toBeNull()
})

it('reads what it reads as yargs does', async () => {
  const word = fc.oneof(fc.constantFrom('--raw', '--json', '--name'), fc.stringMatching(/^[A-Za-z0-9][\w.=-]{0,8}$/))
  await fc.assert(fc.asyncProperty(fc.array(word, { maxLength: 5 }), async (words) => {
    const quick = readQuickQuiet(['quiet', ...words])
    if (quick === null) return
    const read = await readArguments(['quiet', ...words], '0.0.0')
    expect({ name: read?.name, raw: read?.raw, json: read?.json }).toEqual(quick)
  }), { numRuns: 300 })
})
