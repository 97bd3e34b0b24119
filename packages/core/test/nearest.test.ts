import { expect, it } from 'vitest'
import { nearest } from '../src/index.ts'

const flags = ['max-lines', 'max-entries', 'json', 'root', 'format', 'x']

it.each([
  ['max-line', 'max-lines'],
  ['maxlines', 'max-lines'],
  ['MAX-LINES', 'max-lines'],
  ['jsno', 'json'],
  ['jason', 'json'],
  ['rot', 'root'],
  ['formats', 'format'],
  ['form', 'format'],
  ['max-e', 'max-entries'],
  ['max', null],
  ['verbose', null],
  ['y', 'x'],
  ['', null],
  ['a'.repeat(65), null],
])('the nearest to %s is %s', (word, expected) => {
  expect(nearest(word, flags)).toBe(expected)
})

it('takes the first of two that are equally near', () => {
  expect(nearest('bat', ['cat', 'rat'])).toBe('cat')
})

it('knows nothing without candidates', () => {
  expect(nearest('json', [])).toBe(null)
})
