import { expect, it } from 'vitest'
import { sha256 } from '../src/index.ts'

it('hashes text as UTF-8, and bytes', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('é')).toBe(sha256(Uint8Array.of(0xc3, 0xa9)))
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
