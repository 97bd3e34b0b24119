import { describe, expect, it } from 'vitest'
import { isInfraError, looksLikeError } from '../../src/parsers/error-line.ts'

describe('looksLikeError', () => {
  it.each([
    'Error: c exploded', 'TypeError: x is not a function', 'AssertionError [ERR_ASSERTION]: no', 'error: unknown option', 'fatal: not a git repository', 'FAILED tests', 'panic: runtime error',
    '  ✖ Variable is not used', 'sh: 1: tsc: not found', 'src/a.c:3:5: error: no', 'java.lang.IllegalStateException: x', '[error] no', 'Cannot find module x', 'Segmentation fault (core dumped)',
  ])('%s', (line) => {
    expect(looksLikeError(line)).toBe(true)
  })

  it.each(['0 errors', 'found no errors', 'warning: error ahead', 'at Error (x.js:1:1)', 'info Error: x', 'ErrorBoundary.tsx compiled', 'all good', '', 'error.log written', 'a line 3'])('not %j', (line) => {
    expect(looksLikeError(line)).toBe(false)
  })
})

it.each([
  ['connect ECONNREFUSED 127.0.0.1:9', true], ['getaddrinfo EAI_AGAIN registry.example.com', true], ['Response Code: 503 (Service Unavailable)', true], ['GET https://x: Forbidden - 403', true],
  ['socket hang up', true], ['Response Code: 404 (Not Found)', false], ['Cannot find module', false],
])('isInfraError(%j) is %s', (text, expected) => {
  expect(isInfraError(text)).toBe(expected)
})
