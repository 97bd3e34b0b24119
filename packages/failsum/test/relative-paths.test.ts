import { expect, it } from 'vitest'
import { relativePaths } from '../src/relative-paths.ts'

it.each([
  ['/home/dev/app/src/a.ts:1:2', '/home/dev/app', 'src/a.ts:1:2'],
  ['at run (file:///home/dev/app/a.mjs:1:7)', '/home/dev/app/', 'at run (a.mjs:1:7)'],
  ['"/app/a.ts" and /app/b.ts', '/app', '"a.ts" and b.ts'],
  ['/srv/app/x.ts', '/app', '/srv/app/x.ts'],
  ['file:///srv/app/x.ts', '/app', 'file:///srv/app/x.ts'],
  ['my/app/x.ts ../app/x.ts ~/app/x.ts', '/app', 'my/app/x.ts ../app/x.ts ~/app/x.ts'],
  ['/app/app/x.ts', '/app', 'app/x.ts'],
  ['/application/x.ts', '/app', '/application/x.ts'],
  ['src/a.ts and /b.ts', '/', 'src/a.ts and /b.ts'],
  ['/app/x.ts', undefined, '/app/x.ts'],
])('shows %j under %j as %j', (text, root, expected) => {
  expect(relativePaths(text, root)).toBe(expected)
})
