import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { printJson } from '../src/index.ts'
import { textOf } from './script.ts'

it('writes one document with two blanks of indent and a newline', async () => {
  const stream = new PassThrough()
  printJson({ verdict: 'clean', signals: [1] }, stream)
  stream.end()
  expect(await textOf(stream)).toBe('{\n  "verdict": "clean",\n  "signals": [\n    1\n  ]\n}\n')
})
