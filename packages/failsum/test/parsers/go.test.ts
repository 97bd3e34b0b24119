import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry } from '../../src/parser.ts'
import { goBuildParser } from '../../src/parsers/go-build.ts'
import { goPanicParser } from '../../src/parsers/go-panic.ts'
import { goTestParser } from '../../src/parsers/go-test.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const tests = (...lines: string[]): readonly ParsedEntry[] => goTestParser.parse(segmentOf(lines.join('\n'))).entries
const builds = (...lines: string[]): readonly ParsedEntry[] => goBuildParser.parse(segmentOf(lines.join('\n'))).entries

describe('go test', () => {
  it('gives a subtest that failed and not the test around it', () => {
    expect(tests('--- FAIL: TestA (0.00s)', '    --- FAIL: TestA/one (0.00s)', '        a_test.go:3: no', 'FAIL', 'FAIL\texample.com/a\t0.01s')).toMatchObject([
      { kind: 'test', name: 'TestA/one', file: 'a_test.go', line: 3, message: 'no', start: 1, end: 3 },
    ])
  })

  it('gives the test around it too where that says something of its own', () => {
    expect(tests('--- FAIL: TestA (0.00s)', '    --- FAIL: TestA/one (0.00s)', '        a_test.go:3: no', '=== NAME  TestA', '    a_test.go:9: nor this', 'FAIL\texample.com/a\t0.01s').map(({ name }) => name)).toEqual(['TestA/one'])
    expect(tests('=== RUN   TestA', '    a_test.go:9: nor this', '=== RUN   TestA/one', '    a_test.go:3: no', '--- FAIL: TestA (0.00s)', '    --- FAIL: TestA/one (0.00s)').map(({ name }) => name)).toEqual(['TestA', 'TestA/one'])
  })

  it('names a package that failed without a failed test, also beside others', () => {
    expect(tests('--- FAIL: TestA (0.00s)', '    a_test.go:3: no', 'FAIL\texample.com/a\t0.01s', 'exit status 3', 'FAIL\texample.com/b\t0.01s')).toMatchObject([
      { kind: 'test', name: 'TestA' }, { kind: 'suite', name: 'example.com/b', message: 'exit status 3' },
    ])
  })

  it('only reports a package that did not build: its errors are the compiler\'s', () => {
    expect(tests('FAIL\texample.com/a [build failed]')).toMatchObject([{ kind: 'task', name: 'example.com/a', wrapper: true }])
  })

  it.each([
    ['a green run', ['=== RUN   TestA', '--- PASS: TestA (0.00s)', 'ok  \texample.com/a\t0.01s']],
    ['a skipped test', ['--- SKIP: TestA (0.00s)', '    a_test.go:3: FAIL', 'ok  \texample.com/a\t0.01s']],
    ['prose', ['this --- FAIL: happened', '--- FAIL: no time given', 'FAIL: x']],
  ])('stays quiet on %s', (_, lines) => {
    expect(tests(...lines)).toEqual([])
  })
})

describe('the go command', () => {
  it('reads errors below a package, and linters by the name behind the message', () => {
    expect(builds('# example.com/a', './a.go:3: old form', 'a.go:4:5: wrong\n\thave int', 'b.go:1:2: unused (deadcode)\n\tx := 1\n\t^')).toMatchObject([
      { kind: 'compile', file: 'a.go', line: 3, column: null }, { kind: 'compile', line: 4, excerpt: ['\thave int'] }, { message: 'unused (deadcode)' },
    ])
    expect(builds('b.go:1:2: unused variable (unused)', '\tx := 1', '\t^')).toMatchObject([{ kind: 'lint', rule: 'unused', message: 'unused variable', excerpt: ['\tx := 1', '\t^'] }])
  })

  it.each(['go: cannot find main module, but found .git/config', 'a.go:3:2: no required module provides package example.com/x; to add it:', 'package example.com/x is not in GOROOT (/usr/lib/go/src/example.com/x)'])('reads %s', (line) => {
    expect(builds(line)).toHaveLength(1)
  })

  it.each(['go: downloading example.com/x v1.0.0', 'a.go:12: a line of a log', '# a heading', 'see main.go:3 for more', 'node: a.go'])('stays quiet on %s', (line) => {
    expect(builds(line)).toEqual([])
  })
})

describe('a panic', () => {
  const stack = ['panic: boom', '', 'goroutine 1 [running]:', 'main.run(...)', '\t/app/main.go:7', 'main.main()', '\t/app/main.go:11 +0x1c', 'exit status 2']

  it('is a crash at the first own frame', () => {
    expect(goPanicParser.parse(segmentOf(stack.join('\n'))).entries).toMatchObject([{ kind: 'crash', file: '/app/main.go', line: 7, message: 'panic: boom', start: 0, end: 7 }])
  })

  it('without a goroutine is prose', () => {
    expect(goPanicParser.parse(segmentOf('panic: not really\nsaid somebody')).entries).toEqual([])
  })
})

const fragments = [
  '=== RUN   TestA', '=== NAME  TestA/b', '--- FAIL: TestA (0.00s)', '    --- FAIL: TestA/b (0.00s)', '--- PASS: TestA (0.00s)', '    a_test.go:3: no', 'FAIL\texample.com/a\t0.01s', 'FAIL\texample.com/a [build failed]',
  'ok  \texample.com/a\t0.01s', 'FAIL', 'panic: boom', 'panic: test timed out after 1s', 'goroutine 1 [running]:', 'main.run(...)', '\t/app/main.go:7 +0x1c', '# example.com/a', 'a.go:3:4: wrong', '\thave', '\t^',
  '{"Action":"output","Output":"--- FAIL: TestA (0.00s)\\n"}', 'go: x', 'exit status 2', '',
]

describe.each([goTestParser, goBuildParser, goPanicParser])('$format', (parser) => {
  it('is safe on anything made of its own fragments', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
