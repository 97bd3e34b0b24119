import { describe, expect, it } from 'vitest'
import { segmentOf } from '../../src/parser.ts'
import type { ParsedEntry, Parser } from '../../src/parser.ts'
import { cargoFmtParser } from '../../src/parsers/cargo-fmt.ts'
import { cargoTestParser } from '../../src/parsers/cargo-test.ts'
import { rustPanicParser } from '../../src/parsers/rust-panic.ts'
import { rustcParser } from '../../src/parsers/rustc.ts'
import { expectLinearParser, expectSafeParser } from './parse-properties.ts'

const read = (parser: Parser, ...lines: string[]): readonly ParsedEntry[] => parser.parse(segmentOf(lines.join('\n'))).entries

describe('a panic', () => {
  it.each([
    ['newer', ["thread 'main' (123) panicked at src/main.rs:3:9:", 'boom', 'and more', 'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace']],
    ['older', ["thread 'main' panicked at 'boom", "and more', src/main.rs:3:9", 'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace']],
  ])('of a %s Rust has message and place', (_, lines) => {
    expect(read(rustPanicParser, ...lines)).toMatchObject([{ kind: 'crash', file: 'src/main.rs', line: 3, message: 'panicked: boom', excerpt: ['and more'] }])
  })

  it('in the library is at the first own frame', () => {
    expect(read(rustPanicParser, "thread 'main' panicked at /rustc/0123456789abcdef/library/core/src/option.rs:1:2:", 'boom', 'stack backtrace:', '   0: core::x', '             at /rustc/0123456789abcdef/library/core/src/option.rs:1:2', '   1: app::main', '             at ./src/main.rs:7:8')).toMatchObject([
      { file: 'src/main.rs', line: 7, column: 8 },
    ])
  })

  it('is none in prose', () => {
    expect(read(rustPanicParser, "the thread 'main' panicked at some point", "thread 'x' was here")).toEqual([])
  })
})

describe('rustc', () => {
  it('takes a warning that is denied as an error with the name of its lint', () => {
    expect(read(rustcParser, 'error: unused variable: `x`', ' --> src/a.rs:1:2', '  |', '1 | let x;', '  = note: requested on the command line with `-D unused-variables`')).toMatchObject([{ kind: 'lint', rule: 'unused-variables', file: 'src/a.rs', line: 1 }])
  })

  it('knows that targets repeat errors', () => {
    const error = ['error[E0308]: mismatched types', ' --> src/a.rs:1:2']
    const { entries, total } = rustcParser.parse(segmentOf([...error, 'error: could not compile `a` (lib) due to 1 previous error', ...error, 'error: could not compile `a` (lib test) due to 1 previous error'].join('\n')))
    expect(entries.filter(({ wrapper }) => wrapper !== true)).toHaveLength(1)
    expect(total).toBe(1)
  })

  it('gives what a build script said before it ended', () => {
    const script = ['error: failed to run custom build command for `z v1.0.0`', '', 'Caused by:', "  process didn't exit successfully: `/t/build` (exit code: 101)", '--- stdout', 'checking', '', '--- stderr', 'configure: no compiler', "thread 'main' panicked at 'failed', build.rs:3:9", 'stack backtrace:', '   0: std::x', 'warning: build failed, waiting for other jobs to finish...']
    expect(read(rustcParser, ...script)).toMatchObject([{ kind: 'compile', message: 'failed to run custom build command for `z v1.0.0`', excerpt: ['configure: no compiler', "thread 'main' panicked at 'failed', build.rs:3:9"], end: 12 }])
  })

  it.each([['warnings', ['warning: unused', ' --> src/a.rs:1:2']], ['errors of others', ['error: cannot open file', 'error: x', 'src/a.c:1:2: error: no']], ['prose', ['an error[E0308]: here', ' --> src/a.rs:1:2']]])('stays quiet on %s', (_, lines) => {
    expect(read(rustcParser, ...lines)).toEqual([])
  })
})

describe('cargo test', () => {
  it('names a test whose block is cut off', () => {
    expect(read(cargoTestParser, 'running 2 tests', 'test a ... ok', 'test b::c ... FAILED')).toMatchObject([{ kind: 'test', name: 'b::c', message: 'failed, the log has no details' }])
  })

  it('reads the panic of an older Rust in the block of a test', () => {
    expect(read(cargoTestParser, 'failures:', '', '---- a stdout ----', "thread 'a' panicked at 'assertion failed: `(left == right)`", '  left: `1`,', " right: `2`', src/a.rs:4:5", '', 'failures:', '    a')).toMatchObject([
      { name: 'a', file: 'src/a.rs', line: 4, message: 'assertion failed: `(left == right)`', excerpt: ['  left: `1`,', ' right: `2`'] },
    ])
  })

  it.each([['a green run', ['running 1 test', 'test fails ... ok', 'test result: ok. 1 passed; 0 failed; 0 ignored']], ['prose', ['this test x ... FAILED me', '---- not a block']]])('stays quiet on %s', (_, lines) => {
    expect(read(cargoTestParser, ...lines)).toEqual([])
  })
})

it('rustfmt names the place of each difference, as older ones print it too', () => {
  expect(read(cargoFmtParser, 'Diff in /app/src/a.rs at line 3:', '-a', '+b', 'Diff in /app/src/b.rs:9:', ' c')).toMatchObject([{ kind: 'format', file: '/app/src/a.rs', line: 3, excerpt: ['-a', '+b'] }, { file: '/app/src/b.rs', line: 9 }])
  expect(read(cargoFmtParser, 'Diff in opinion: 3', 'see Diff in a.rs:3:')).toEqual([])
})

const fragments = [
  "thread 'main' (1) panicked at src/a.rs:1:2:", "thread 'a' panicked at 'boom', src/a.rs:1:2", "thread 'a' panicked at 'boom", "more', src/a.rs:1:2", 'stack backtrace:', '   0: a::b', '             at ./src/a.rs:1:2', 'note: run with `RUST_BACKTRACE=1`',
  'running 2 tests', 'test a ... FAILED', 'test a ... ok', 'failures:', '---- a stdout ----', 'Error: "bad"', 'test result: FAILED. 1 passed; 1 failed; 0 ignored', 'error: test failed, to rerun pass `--lib`',
  'error[E0308]: mismatched types', 'warning: unused', ' --> src/a.rs:1:2', '  |', '1 | code', '  = note: `#[deny(x)]` on', 'error: could not compile `a` due to 2 previous errors', 'Diff in /a.rs:1:', '-a', '+b', '',
]

describe.each([rustPanicParser, rustcParser, cargoTestParser, cargoFmtParser])('$format', (parser) => {
  it('is safe on anything made of its own fragments', () => {
    expectSafeParser(parser, fragments)
  })

  it('takes linear time', () => {
    expectLinearParser(parser, fragments)
  })
})
