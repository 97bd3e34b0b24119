import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeMessage } from '../src/index.ts'

const root = '/home/dev/app'

describe('messages of two runs of the same failure become equal', () => {
  it.each([
    ['duration in milliseconds', 'Test timed out in 50ms', 'Test timed out in 61ms'],
    ['duration across units', 'took 950 ms', 'took 1.2 s'],
    ['duration in parentheses', '--- FAIL: TestStop (0.03s)', '--- FAIL: TestStop (0.00s)'],
    ['duration after an equals sign', 'not ok 3 - adds # time=10.34ms', 'not ok 3 - adds # time=8ms'],
    ['duration in several units', 'waited 1m 30s for it', 'waited 59s for it'],
    ['duration in words', 'after 2 minutes', 'after 31 seconds'],
    ['duration below one', 'ran in <1ms', 'ran in 3ms'],
    ['microseconds', 'in 12µs', 'in 9us'],
    ['ISO time', 'at 2025-11-30T12:00:01.123Z', 'at 2025-12-01T03:44:12Z'],
    ['ISO time with an offset', 'at 2025-11-30 12:00:01,123 +02:00', 'at 2025-12-01 03:44:12'],
    ['date', 'expires 2025-11-30', 'expires 2025-12-01'],
    ['date with slashes', '2025/11/30 12:00:01 [error] x', '2025/12/01 03:44:12 [error] x'],
    ['date of a locale', 'on 11/30/2025, 3:44:12 PM', 'on 12/1/2025, 10:04:02 AM'],
    ['date of an access log', '[30/Nov/2025:12:00:01 +0000] x', '[01/Dec/2025:03:44:12 +0100] x'],
    ['date of HTTP', 'Sun, 30 Nov 2025 12:00:01 GMT', 'Mon, 01 Dec 2025 03:44:12 GMT'],
    ['date of JavaScript', 'Sun Nov 30 2025 12:00:01 GMT+0000 (Coordinated Universal Time)', 'Mon Dec 01 2025 03:44:12 GMT+0100 (Central European Standard Time)'],
    ['date of syslog', 'Nov 30 12:00:01 host x', 'Dec  1 03:44:12 host x'],
    ['clock', '[12:00:01] x', '[03:44:12.123] x'],
    ['compact ISO time', 'backup 20251130T120001Z', 'backup 20251201T034412Z'],
    ['milliseconds since 1970', 'vite.config.ts.timestamp-1733023452123-a1b2c3d4e5f.mjs', 'vite.config.ts.timestamp-1764560652456-5f4e3d2c1b0a.mjs'],
    ['uuid', 'job 550e8400-e29b-41d4-a716-446655440000 failed', 'job 6BA7B810-9DAD-11D1-80B4-00C04FD430C8 failed'],
    ['uuid after an underscore', 'tmp_550e8400-e29b-41d4-a716-446655440000', 'tmp_6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
    ['short commit', 'at commit 3f2a9b1', 'at commit c0ffee12'],
    ['hash in a file name', 'dist/index.3f2a9b1c.js', 'dist/index.0b1c2d3e.js'],
    ['long hash', `sha256:${'a1'.repeat(32)}`, `sha256:${'0f'.repeat(32)}`],
    ['address', 'pc=0x4f52e2', 'pc=0x51aa00'],
    ['address of an object', '<TestK object at 0x7f92a63a82d0>', '<TestK object at 0x7F3311220011>'],
    ['port of localhost', 'connect ECONNREFUSED localhost:43121', 'connect ECONNREFUSED localhost:8080'],
    ['port of 127.0.0.1', 'http://127.0.0.1:43121/x', 'http://127.0.0.1:39999/x'],
    ['port of ::1', 'http://[::1]:43121/x', 'http://[::1]:39999/x'],
    ['port of any address', 'address already in use :::43121', 'address already in use :::39999'],
    ['port in words', 'listening on port 43121', 'listening on port 39999'],
    ['pid in words', 'killed pid 123', 'killed pid 45678'],
    ['pid as a field', 'pid=123 exited', 'pid=9 exited'],
    ['pid after a process name', 'worker[1234]: out of memory', 'worker[987]: out of memory'],
    ['pid after a known process name', 'sshd[1234] closed', 'sshd[98] closed'],
    ['pid and thread id', '<time> xcodebuild[2275:7461] x', '<time> xcodebuild[99:1] x'],
    ['id of a Rust thread', "thread 'main' (18485) panicked", "thread 'main' (20001) panicked"],
    ['pid of a sanitizer', '==12345==ERROR: AddressSanitizer', '==777==ERROR: AddressSanitizer'],
    ['pid of the heap log', '[17307:0x21363e20] FATAL', '[99:0x31363e20] FATAL'],
    ['goroutine', 'goroutine 34 [running]:', 'goroutine 7 [running]:'],
    ['temporary folder', 'ENOENT /tmp/app-Xy12/src/a.ts', 'ENOENT /tmp/app-Qq99/src/a.ts'],
    ['temporary file of a compiler', '/usr/bin/ld: /var/tmp/ccn0ynbK.o: in main', '/usr/bin/ld: /var/tmp/ccAAAA11.o: in main'],
    ['temporary folder of pytest', '/tmp/pytest-of-root/pytest-12/test_x0/f', '/tmp/pytest-of-ci/pytest-3/test_x0/f'],
    ['temporary folder of macOS', '/var/folders/ab/x1y2/T/app-1/f', '/private/var/folders/cd/zz/T/app-2/f'],
    ['temporary folder of Windows', String.raw`C:\Users\ann\AppData\Local\Temp\app-1\f`, String.raw`D:\Users\bob\AppData\Local\Temp\app-2\f`],
    ['temporary folder in a file URL', 'file:///tmp/app-1/f.js', 'file:///tmp/app-2/f.js'],
    ['home folder', '/home/ann/.cache/x', '/Users/bob/.cache/x'],
    ['home folder of Windows', String.raw`C:\Users\ann\x.ts`, String.raw`c:\users\bob\x.ts`],
    ['seed in words', 'Randomized with seed 12345', 'Randomized with seed 999'],
    ['seed as a flag', 'run with --seed=123', 'run with --seed=4'],
    ['seed as a field', '{ seed: -1234, path: "0" }', '{ seed: 77, path: "0" }'],
    ['attempt of several', 'attempt 2 of 3 failed', 'attempt 3 of 3 failed'],
    ['attempt with a slash', 'Attempt 1/3 failed', 'Attempt 2/3 failed'],
    ['retry number', 'adds (retry #1)', 'adds (retry #2)'],
    ['retry of a client', 'Retrying (2/3)', 'Retrying (1/3)'],
    ['white space', 'expected  1\n    to be 2', 'expected 1 to be 2 '],
    ['root of the project', 'in /home/dev/app/src/a.ts', 'in src/a.ts'],
    ['root of the project in a file URL', 'at file:///home/dev/app/src/a.ts:1:2', 'at src/a.ts:1:2'],
  ])('%s', (_title, first, second) => {
    expect(first).not.toBe(second)
    expect(normalizeMessage(first, { root })).toBe(normalizeMessage(second, { root }))
  })
})

describe('messages of different failures stay different', () => {
  it.each([
    ['operands', 'expected 1 to be 2', 'expected 1 to be 3'],
    ['long operands', 'expected 1234567 to be 2', 'expected 1234568 to be 2'],
    ['decimal operands', 'expected 0.1234567e5 to be 2', 'expected 0.1234568e5 to be 2'],
    ['durations under test', "expected '1.2 s' to be '3 m 05 s'", "expected '1.3 s' to be '3 m 05 s'"],
    ['small hexadecimal operands', 'expected 0x1f to be 0x20', 'expected 0x1f to be 0x21'],
    ['colours', 'expected #ff00aa80', 'expected #ff00aa81'],
    ['TypeScript codes', 'error TS2322', 'error TS2345'],
    ['Rust codes', 'error[E0308]: x', 'error[E0382]: x'],
    ['HTTP status codes', 'GET /x: 404', 'GET /x: 500'],
    ['counts', '4 failed', '5 failed'],
    ['lines and columns', 'src/a.ts:12:30', 'src/a.ts:12:31'],
    ['places that look like a clock', 'src/a.ts:12:30:45', 'src/a.ts:12:30:46'],
    ['versions', 'needs node 20.19.0', 'needs node 22.12.0'],
    ['names of tests with numbers', 'adds 2 times', 'adds 3 times'],
    ['names of tests that retry', 'should retry 3 times', 'should retry 5 times'],
    ['parameters of pytest', 'test_x[123]', 'test_x[456]'],
    ['array indexes', 'items[123] is undefined', 'items[124] is undefined'],
    ['words made of hex digits', 'defaced', 'effaced'],
    ['files below a temporary folder', '/tmp/app-1/a.ts', '/tmp/app-1/b.ts'],
    ['paths of URLs', 'https://example.com/tmp/a', 'https://example.com/tmp/b'],
    ['folders beside the root', '/home/dev/app2/a.ts', '/home/dev/app/a.ts'],
    ['exit codes', 'exited with code 1', 'exited with code 137'],
    ['signals', 'SIGSEGV', 'SIGABRT'],
  ])('%s', (_title, first, second) => {
    expect(normalizeMessage(first, { root })).not.toBe(normalizeMessage(second, { root }))
  })
})

describe('text', () => {
  it('names what was masked', () => {
    const message = 'worker[4711]: /tmp/x1/a.ts took 3 ms at 2025-12-01T03:44:12Z on localhost:8080, 550e8400-e29b-41d4-a716-446655440000'
    expect(normalizeMessage(message)).toBe('worker[<pid>]: <path>/a.ts took <duration> at <time> on localhost:<port>, <uuid>')
  })

  it.each([
    ['/home/dev/app', 'cwd is <root>'],
    ['/home/dev/app/', 'cwd is <root>'],
    ['/', 'cwd is <home>/app'],
    ['', 'cwd is <home>/app'],
  ])('takes %j as the root', (given, expected) => {
    expect(normalizeMessage('cwd is /home/dev/app', { root: given })).toBe(expected)
  })

  it('takes a root of Windows in both spellings', () => {
    const windows = { root: String.raw`C:\dev\app (1)` }
    expect(normalizeMessage(String.raw`C:\dev\app (1)\src\a.ts, C:/dev/app (1)/src/b.ts`, windows)).toBe(String.raw`src\a.ts, src/b.ts`)
  })
})

const piece = fc.constantFrom(
  '/tmp/', '/private', '/var/folders/', 'a/b/T/', '/home/', '/Users/', 'C:\\Users\\', 'x\\', 'AppData\\Local\\Temp\\', '/home/dev/app', '/', 'file://',
  'a1b2c3d', '0x', '7f92a63a', '550e8400-e29b-41d4-a716-446655440000', '2025-12-01', 'T', '03:44:12', '.123', 'Z', ' +02:00', 'Mon ', 'Dec ', '01', '/', ' 2025',
  '12ms', '1.2 s', '5', 'm', ' ', 's', '<', '>', '"', "'", '(', ')', '[', ']', ':', '=', '==', '#', '.', '-', '_', ',',
  'seed', 'attempt', 'retry', ' of ', 'try ', 'localhost:', '127.0.0.1:', '[::1]:', ':::', 'port ', 'pid ', 'node[', 'thread \'', 'goroutine ', '8080', '1733023452123', '\n',
)

describe('properties', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 14 }), fc.boolean(), (pieces, withRoot) => {
        const options = withRoot ? { root } : {}
        const once = normalizeMessage(pieces.join(''), options)
        expect(normalizeMessage(once, options)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    '1', 'a', '1a', '/tmp/', '/tmp/a', '/var/folders/a', '/home/a', 'C:\\Users\\a', '1:', '12:34:56', '2025-12-01 ', 'Dec 1 ', 'seed ', 'attempt ', 'retry #1',
    'thread \'', 'node[', '[1', '==1', '0x1', 'a1b2c3d-', '1ms ', '1ms', '"1ms"', '1.1,', ' ', '\n ', '/home/dev/app', '::', 'a[', '(a', '<', '1/1/1',
  ])('is linear on %j repeated', (unit) => {
    const start = (process.cpuUsage().user / 1000)
    normalizeMessage(unit.repeat(Math.ceil(400_000 / unit.length)), { root })
    expect((process.cpuUsage().user / 1000) - start).toBeLessThan(3000)
  })
})
