import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser } from '../../src/parser.ts'
import { esbuildParser } from '../../src/parsers/esbuild.ts'
import { rollupParser } from '../../src/parsers/rollup.ts'
import { webpackParser } from '../../src/parsers/webpack.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const read = (parser: Parser, ...lines: string[]): readonly ParsedEntry[] => parser.parse(segmentOf(lines.join('\n'))).entries

describe('esbuild', () => {
  it('has place and code below the message, with blank lines or without', () => {
    const lines = ['✘ [ERROR] No such thing [plugin css]', '    a b/x.js:1:2:', '      1 │ code', '        ╵   ^', '1 error']
    const wanted = [{ kind: 'compile', file: 'a b/x.js', line: 1, column: 2, message: 'No such thing', rule: 'css' }]
    expect(read(esbuildParser, ...lines.map((line) => line.replace('a b/', 'a/')))).toMatchObject([{ ...wanted[0], file: 'a/x.js' }])
    expect(read(esbuildParser, 'X [ERROR] No such thing', '', '    x.js:1:2:', '', 'done')).toMatchObject([{ file: 'x.js', line: 1 }])
  })

  it('tells an error once that an earlier parser has read from the tool around it', () => {
    const lines = ['✘ [ERROR] no', '    x.js:1:2:', 'Error: Build failed with 1 error:', 'x.js:1:2: ERROR: no']
    expect(esbuildParser.parse({ lines, isClaimed: (index) => index > 1 }).entries).toEqual([])
    expect(esbuildParser.parse({ lines, isClaimed: () => false }).entries).toHaveLength(1)
  })

  it.each(['▲ [WARNING] unused', '[ERROR] of a logger', 'so [ERROR] it is', '2 errors'])('stays quiet on %s', (line) => {
    expect(read(esbuildParser, line)).toEqual([])
  })
})

describe('webpack', () => {
  it('leaves out how it looked for a module', () => {
    expect(read(webpackParser, 'ERROR in ./a.js 1:0-28', "Module not found: Error: Can't resolve './b'", "resolve './b' in '/app'", '  using description file: /app/package.json', '    /app/b.js doesn\'t exist', ' @ ./main.js 2:0', '', 'webpack 5.1.0 compiled with 1 error in 3 ms')).toMatchObject([
      { kind: 'compile', file: 'a.js', line: 1, column: 0, message: "Module not found: Error: Can't resolve './b'", excerpt: [' @ ./main.js 2:0'] },
    ])
  })

  it.each(['ERROR in words of somebody', 'WARNING in ./a.js 1:0', 'webpack 5.1.0 compiled with 1 warning in 3 ms'])('stays quiet on %s', (line) => {
    expect(read(webpackParser, line, 'more')).toEqual([])
  })
})

describe('rollup and Vite', () => {
  it('take the place of the message or of the line below it', () => {
    expect(read(rollupParser, '[!] (plugin css) Error: a.css (3:4): no', 'a.css (3:4)')).toMatchObject([{ file: 'a.css', line: 3, column: 4, message: 'no', rule: 'css' }])
    expect(read(rollupParser, 'error during build:', '[vite:css] no luck', 'file: /app/a.css:3:4', '    at x (/app/node_modules/y.js:1:2)')).toMatchObject([{ file: '/app/a.css', line: 3, message: 'no luck', rule: 'vite:css' }])
  })

  it('read every error of rolldown', () => {
    expect(read(rollupParser, 'Build failed with 2 errors:', '', '[PARSE_ERROR] no', '   ╭─[ a.js:1:2 ]', '   │', '───╯', '', '[UNRESOLVED_IMPORT] nor', '   ╭─[ b.js:3:4 ]')).toMatchObject([{ file: 'a.js', line: 1, rule: 'PARSE_ERROR' }, { file: 'b.js', line: 3 }])
  })

  it.each(['[UNRESOLVED_IMPORT] without a build', '[!]', 'an error during build: x'])('stay quiet on %s', (line) => {
    expect(read(rollupParser, line)).toEqual([])
  })
})

const fragments = [
  '✘ [ERROR] no', '    x.js:1:2:', '      1 │ code', '1 error', 'ERROR in ./a.js 1:0-28', 'Module not found: Error: x', '  using description file: /app', 'webpack 5.1.0 compiled with 2 errors in 3 ms', '[!] RollupError: a.js (1:2): no', 'a.js (1:2)',
  '    at x (/app/node_modules/y.js:1:2)', 'error during build:', 'Build failed with 1 error:', '[UNRESOLVED_IMPORT] no', '   ╭─[ a.js:1:2 ]', '   │', '[vite:css] no', 'file: a.css:1:2', '',
]

describe.each([esbuildParser, webpackParser, rollupParser])('$format', (parser) => {
  it('is safe on anything made of its own fragments', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
