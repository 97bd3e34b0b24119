import { expect, it } from 'vitest'
import { isOpError, OpError, opError } from '../src/index.ts'

it('carries a message, an exit code of 1 and a cause', () => {
  const cause = new Error('ENOENT')
  const error = opError('a.log: cannot be read', { cause })
  expect(error).toBeInstanceOf(OpError)
  expect(error).toMatchObject({ name: 'OpError', message: 'a.log: cannot be read', exitCode: 1, cause })
  expect(opError('bad usage', { exitCode: 125 }).exitCode).toBe(125)
})

it.each([
  [opError('x'), true],
  [Object.assign(new Error('x'), { name: 'OpError', exitCode: 1 }), true],
  [Object.assign(new Error('x'), { name: 'OpError' }), false],
  [Object.assign(new Error('x'), { exitCode: 1 }), false],
  [{ name: 'OpError', exitCode: 1 }, false],
  [new Error('x'), false],
  [null, false],
])('tells expected errors from others: %o', (error, expected) => {
  expect(isOpError(error)).toBe(expected)
})
