import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNameOf, givenCheckName } from '../../src/logs/check-name.ts'

describe('checkNameOf', () => {
  it.each([
    [['pnpm', 'test'], 'pnpm-test'],
    [['npx', 'vitest', 'run'], 'npx-vitest-run'],
    [['/usr/local/bin/node', '--test'], 'node-test'],
    [['./scripts/check.sh'], 'check.sh'],
    [['sh', '-c', 'a && b'], 'sh-c-a-b'],
    [['..'], 'check'],
    [['…'], 'check'],
    [['.env'], 'env'],
    [['tsc', '-p', '../../etc/passwd'], 'tsc-p-etc-passwd'],
  ])('names %j %s', (command, name) => {
    expect(checkNameOf(command)).toBe(name)
  })

  it('tells two long commands apart that begin alike', () => {
    const start = ['vitest', 'run', 'x'.repeat(70)]
    const [first, second] = [checkNameOf([...start, 'a']), checkNameOf([...start, 'b'])]
    expect(first.slice(0, 50)).toBe(second.slice(0, 50))
    expect(first).not.toBe(second)
  })
})

describe('givenCheckName', () => {
  it.each([['unit tests', 'unit-tests'], ['../../x', 'x'], ['a/../b', 'a-b'], ['--raw', 'raw'], ['a\u0000b', 'a-b']])('turns %j into %s', (given, name) => {
    expect(givenCheckName(given)).toBe(name)
  })

  it.each(['', '..', '/', '-', '日本'])('refuses %j', (given) => {
    expect(() => givenCheckName(given)).toThrow('--name: expected a name with letters or digits')
  })
})

it('never gives a name that is a path, a hidden file, a flag or too long', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { minLength: 1, maxLength: 4 }), (command) => {
    expect(checkNameOf(command)).toMatch(/^(?![.-])[A-Za-z0-9._-]{1,60}(?<![.-])$/)
  }))
})
