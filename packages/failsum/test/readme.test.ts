import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { failsumCommand } from '../src/options.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the README lists exactly the flags that there are', () => {
  const table = readme.slice(readme.indexOf('## Flags'), readme.indexOf('## Exit codes'))
  const listed = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([row]) => [...row.matchAll(/`--([a-z-]+)/g)].map(([, flag = '']) => flag))
  const known = [...Object.keys(failsumCommand.options), 'help', 'version']
  expect([...new Set(listed)].sort()).toEqual(known.sort())
})
