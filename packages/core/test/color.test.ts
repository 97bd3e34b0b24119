import { describe, expect, it } from 'vitest'
import { colorizer } from '../src/index.ts'

const terminal = { isTTY: true }
const red = '\u001b[31mx\u001b[39m'

describe('colorizer', () => {
  it.each<[string, { isTTY?: boolean }, NodeJS.ProcessEnv, boolean | undefined, boolean]>([
    ['a terminal', terminal, {}, undefined, true],
    ['a pipe', {}, {}, undefined, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, undefined, false],
    ['NO_COLOR', terminal, { NO_COLOR: '1' }, undefined, false],
    ['an empty NO_COLOR', terminal, { NO_COLOR: '' }, undefined, true],
    ['FORCE_COLOR on a pipe', {}, { FORCE_COLOR: '1' }, undefined, true],
    ['an empty FORCE_COLOR on a pipe', {}, { FORCE_COLOR: '' }, undefined, true],
    ['FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, undefined, false],
    ['FORCE_COLOR=false', terminal, { FORCE_COLOR: 'false' }, undefined, false],
    ['NO_COLOR and FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, undefined, false],
    ['--no-color', terminal, { FORCE_COLOR: '1' }, false, false],
    ['CI on a pipe', {}, { CI: 'true' }, undefined, false],
  ])('%s', (_title, stream, env, allowed, colored) => {
    expect(colorizer(stream, env, allowed)('red', 'x')).toBe(colored ? red : 'x')
  })

  it('puts several styles around a text', () => {
    expect(colorizer(terminal, {})(['bold', 'red'], 'x')).toContain('\u001b[1m')
  })
})
