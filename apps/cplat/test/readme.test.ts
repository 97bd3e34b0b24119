import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { quietFlags } from '../src/commands/quiet.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the README lists exactly the flags that there are', () => {
  const listed = [...readme.matchAll(/^\| `(--[a-z]+)/gm)].map(([, flag]) => flag)
  expect(listed.sort()).toEqual(Object.keys(quietFlags).map((flag) => `--${flag}`).sort())
})
