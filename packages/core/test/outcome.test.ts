import { expect, it } from 'vitest'
import { ExitCode, gateFail, pass } from '../src/index.ts'

it('has the exit codes of the contract', () => {
  expect(ExitCode).toEqual({ ok: 0, error: 1, gateFailed: 2 })
})

it('passes without a word and fails with one', () => {
  expect(pass()).toEqual({ exitCode: 0 })
  expect(gateFail('3 files out of scope')).toEqual({ exitCode: 2, message: '3 files out of scope' })
})
