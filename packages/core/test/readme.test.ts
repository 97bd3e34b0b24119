import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as api from '../src/index.ts'
import { buildScript, runScript, temporaryFolder } from './script.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

it('names every exported function, class and constant', () => {
  const table = readme.slice(readme.indexOf('## API'), readme.indexOf('## Limits'))
  const named = new Set([...table.matchAll(/`([A-Za-z0-9]+)(?:\(|`)/g)].map(([, name]) => name))
  expect(Object.keys(api).filter((name) => !named.has(name))).toEqual([])
})

it('shows a tool that does what it says', async () => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const folder = await temporaryFolder()
  const script = await buildScript(folder, example.replace("'@adlc/core'", "'../src/index.ts'"))
  await writeFile(join(folder, 'paths.txt'), 'src/a.ts\nsrc/../lib/b.ts\n')
  const path = join(folder, 'paths.txt')
  expect(await runScript(script, [path, '--scope', 'src/**'])).toMatchObject({ code: 2, stdout: 'src/../lib/b.ts\n', stderr: '' })
  expect(await runScript(script, [path, '--scope', '**', '--json'])).toMatchObject({ code: 0, stdout: '{\n  "outside": []\n}\n' })
  const mistakes = [
    await runScript(script, ['--scop', 'x']),
    await runScript(script, [path, '--scope', '**', '--max', '2abc']),
  ]
  expect(mistakes.map(({ code }) => code)).toEqual([1, 1])
  expect(readme).toContain(`\`\`\`\n${mistakes.map(({ stderr }) => stderr).join('')}\`\`\``)
})
