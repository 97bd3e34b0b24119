import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripControls } from '../../src/decode/strip-controls.ts'

describe('stripControls', () => {
  it.each([
    ['colours', '\u001B[31mred\u001B[39m and \u001B[1;38;5;200mpink\u001B[0m', 'red and pink'],
    ['colon colours', '\u001B[4:3mcurly\u001B[4:0m', 'curly'],
    ['8-bit sequences', '\u009B31mred', 'red'],
    ['links', '\u001B]8;;https://example.com\u0007text\u001B]8;;\u001B\\', 'text'],
    ['charset shifts', '\u001B(B\u001B[mplain', 'plain'],
    ['cursor moves', '\u001B[2K\u001B[1Adone', 'done'],
    ['an unterminated link', '\u001B]8;;still text', '8;;still text'],
    ['control characters', 'a\u0000b\u0008c\u007Fd', 'abcd'],
    ['a lone escape at the end', 'end\u001B', 'end'],
  ])('removes %s', (_, text, clean) => {
    expect(stripControls(text)).toBe(clean)
  })

  it('keeps tabs and every printable character', () => {
    expect(stripControls('a\tb ✓ ünï')).toBe('a\tb ✓ ünï')
  })

  it('leaves no control character, adds nothing, and is settled after one pass', () => {
    const fragments = fc.constantFrom('\u001B', '[', ']', '31', 'm', ';', '\u0007', '\u001B\\', '\u009B', 'x', '\t', '\u0000', '(')
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        const clean = stripControls(text)
        // eslint-disable-next-line no-control-regex
        expect(clean).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/)
        expect(clean.length).toBeLessThanOrEqual(text.length)
        expect(stripControls(clean)).toBe(clean)
      }),
    )
  })
})
