import { describe, expect, it } from 'vitest'
import { firstOwnPlace, isJsFrame, isOwnFile, ownFrames, ownPlace } from '../../src/parsers/node-crash/js-frame.ts'

describe('a frame of a stack', () => {
  it.each([
    'at f (file:///app/a.js:1:2)', '    at async /app/a.js:1:2', 'at new Promise (<anonymous>)', 'at async Promise.all (index 0)', '    at main (/app/a.js:3:1) {', '... 2 lines matching cause stack trace ...',
  ])('is `%s`', (line) => {
    expect(isJsFrame(line)).toBe(true)
  })

  it.each(['at least one', 'at 10:30:15 it failed', 'look at /app/a.js', '... 2 more', ''])('is not `%s`', (line) => {
    expect(isJsFrame(line)).toBe(false)
  })

  it('has its place behind the words of a source map that does not fit', () => {
    expect(ownPlace('      at out/vs/api/file:/home/dev/app/src/api/editors.ts:86:11')).toEqual({ file: '/home/dev/app/src/api/editors.ts', line: 86, column: 11 })
  })
})

describe('own code', () => {
  it.each(['/app/a.js', 'src/module.js', 'lib/util.js', 'modules.js', 'C:\\app\\a.ts'])('is %s', (path) => {
    expect(isOwnFile(path)).toBe(true)
  })

  it.each(['module.js', 'events.js', '_stream_readable.js', 'internal/module.js', 'node:fs', '/app/node_modules/a/index.js'])('is not %s', (path) => {
    expect(isOwnFile(path)).toBe(false)
  })

  it('comes first in what is shown of a stack; without it the libraries that were in it', () => {
    const library = ['    at load (/app/node_modules/a/index.js:1:2)', '    at Module._load (module.js:276:25)', '    at other (/app/node_modules/b/index.js:3:4)', '    at third (/app/node_modules/c/index.js:5:6)']
    expect(ownFrames([...library, '    at main (/app/main.js:7:8) {'])).toEqual(['at main (/app/main.js:7:8)'])
    expect(ownFrames(library)).toEqual(['at load (/app/node_modules/a/index.js:1:2)', 'at other (/app/node_modules/b/index.js:3:4)'])
    expect(firstOwnPlace(library)).toBeNull()
    expect(ownFrames(['    at Module._load (node:internal/modules/cjs/loader:1038:27)'])).toEqual([])
  })
})
