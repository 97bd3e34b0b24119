import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { shellParser } from '../../src/parsers/shell.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const parse = (...lines: string[]): readonly ParsedEntry[] => shellParser.parse(segmentOf(lines.join('\n'))).entries

describe('reads', () => {
  it.each([
    ['bash: line 1: nosuchcmd: command not found', 'nosuchcmd', null, null],
    ['/bin/bash: line 12: tsc: command not found', 'tsc', null, null],
    ['sh: 1: tsc: not found', 'tsc', null, null],
    ['/bin/sh: 1: tsc: not found', 'tsc', null, null],
    ['zsh: command not found: tsc', 'tsc', null, null],
    ['command not found: tsc', 'tsc', null, null],
    ['bash: ./deploy.sh: Permission denied', './deploy.sh', null, null],
    ['sh: 1: ./run: Permission denied', './run', null, null],
    ["/usr/bin/env: ‘node’: No such file or directory", 'node', null, null],
    ['env: node: No such file or directory', 'node', null, null],
    ['bash: line 3: FOO: unbound variable', 'FOO', null, null],
    ['./scripts/build.sh: line 7: tsc: command not found', 'tsc', 'scripts/build.sh', 7],
    ['scripts/build.sh: 7: tsc: not found', 'tsc', 'scripts/build.sh', 7],
    ["scripts/build.sh: line 9: syntax error near unexpected token `fi'", null, 'scripts/build.sh', 9],
    ['/home/runner/work/_temp/0b1c.sh: line 2: pnpm: command not found', 'pnpm', null, null],
    ['./s.sh: 6: ./s.sh: tsc: not found', 'tsc', 's.sh', 6],
    ['bash: -c: line 2: syntax error: unexpected end of file', null, null, null],
    ['sh: 1: Syntax error: end of file unexpected (expecting "then")', null, null, null],
    ['sh: 0: cannot open nofile.sh: No such file', 'nofile.sh', null, null],
    ['timeout: failed to run command ‘tsc’: No such file or directory', 'tsc', null, null],
    ['sudo: tsc: command not found', 'tsc', null, null],
    ['zsh:1: command not found: tsc', 'tsc', null, null],
    ["'tsc' is not recognized as an internal or external command,", 'tsc', null, null],
  ])('%s', (line, name, file, at) => {
    expect(parse(`  ${line}`)).toMatchObject([{ kind: 'tool', name, file, line: at, message: line }])
  })

  it('a command that a signal ended, as a crash', () => {
    expect(parse('./run.sh: line 4: 12345 Killed                  node server.js')).toMatchObject([{ kind: 'crash', file: 'run.sh', line: 4 }])
  })

  it('the command with which a trace ends, as a wrapper', () => {
    expect(parse('+ echo start', 'start', '+ grep -q needle hay.txt', '', '##[error]Process completed with exit code 1.')).toMatchObject([
      { kind: 'task', message: 'Command failed: grep -q needle hay.txt', start: 2, wrapper: true },
    ])
  })

  it('the traced command in front, and each failure once', () => {
    expect(parse('+ tsc -b', 'bash: line 1: tsc: command not found', 'bash: line 1: tsc: command not found')).toMatchObject([{ excerpt: ['+ tsc -b'] }])
  })
})

it.each([
  'Error: ENOENT: no such file or directory, open x', 'src/a.c:3: error: x.h: No such file or directory', 'a.h: 3: x: No such file or directory', 'page /x: not found', 'Module not found: x',
  '404: not found', 'grep: a.txt: No such file or directory', 'git@example.com: Permission denied (publickey).', '/Users/ci/.travis/job_stages: line 600: some_hook: command not found',
])('stays quiet on %s', (line) => {
  expect(parse(line)).toEqual([])
})

it.each([
  ['a trace that ends with output', ['+ echo a', '+ npm test', 'all fine']],
  ['one such line', ['list', '+ item']],
  ['a diff', ['- Expected', '+ Received', '', '- one', '+ two']],
  ['a unified diff', ['--- a/x', '+++ b/x', '@@ -1 +1 @@', '+ one', '+ two']],
])('stays quiet on %s', (_, lines) => {
  expect(parse(...lines)).toEqual([])
})

it('stays quiet on lines that another parser has read', () => {
  expect(shellParser.parse({ lines: ['sh: 1: tsc: not found'], isClaimed: () => true }).entries).toEqual([])
})

const fragments = ['bash: line 1: x: command not found', 'sh: 1: x: not found', './a.sh: line 3: ', ': command not found', 'env: x: No such file or directory', "'x' is not recognized as an internal or external command", '+ x', './a.sh: line 3: 12 Killed x', '']

it('is safe on anything made of its own fragments', () => {
  expectSafeParser(shellParser, fragments)
})

it('takes linear time', () => {
  expectLinearParser(shellParser, [...fragments, 'a: '.repeat(300), `${'x'.repeat(400)}: 1: ${'y'.repeat(400)}: z`])
})
