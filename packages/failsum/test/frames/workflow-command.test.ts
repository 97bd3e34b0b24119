import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWorkflowCommand } from '../../src/frames/workflow-command.ts'

describe('parseWorkflowCommand', () => {
  it('resolves the escapes of message and properties', () => {
    const command = parseWorkflowCommand('::error file=src/a%2Cb.ts,line=3,col=7,title=Rule no%3Afoo::100%25 wrong%0Asecond line')
    expect(command?.command).toBe('error')
    expect(command?.message).toBe('100% wrong\nsecond line')
    expect([...(command?.properties ?? [])]).toEqual([
      ['file', 'src/a,b.ts'], ['line', '3'], ['col', '7'], ['title', 'Rule no:foo'],
    ])
  })

  it.each([
    ['no properties', '::warning::careful', 'warning', 'careful'],
    ['an indent', '   ::group::tests', 'group', 'tests'],
    ['colons in the message', '::error::a::b: c', 'error', 'a::b: c'],
    ['an escaped percent sign before digits', '::notice::50%250A', 'notice', '50%0A'],
    ['an empty message', '::endgroup::', 'endgroup', ''],
  ])('reads a command with %s', (_, line, command, message) => {
    expect(parseWorkflowCommand(line)).toMatchObject({ command, message })
  })

  it.each(['error::x', '::error file=a', ': :error::x', '::Error::x', 'std::vector::push_back', ''])('is null for %j', (line) => {
    expect(parseWorkflowCommand(line)).toBeNull()
  })

  it('gives back every message that the runner would escape', () => {
    const escape = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '').replaceAll('\n', '%0A')
    fc.assert(
      fc.property(fc.string(), (text) => {
        const message = text.replaceAll('\r', '')
        expect(parseWorkflowCommand(`::error file=a.ts::${escape(message)}`)?.message).toBe(message)
      }),
    )
  })
})
