import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { builtInText, helpText, isOpError, OpError, parseArgs } from '../src/index.ts'
import { sampleCommand, strictCommand } from './sample-command.ts'

const defaults = {
  name: undefined,
  format: 'text',
  level: undefined,
  'max-lines': 80,
  retries: undefined,
  wait: 900_000,
  idle: undefined,
  scope: [],
  limit: [],
  root: '.',
  'a-flag-with-a-very-long-name': undefined,
  json: false,
  'no-color': false,
}

function run(argv: readonly string[]): { values: object; positionals: readonly string[]; rest: readonly string[]; subcommand: string | null } {
  const parsed = parseArgs(sampleCommand, argv)
  if (parsed.kind !== 'run') throw new Error(`not a run: ${parsed.kind}`)
  return parsed
}

describe('values', () => {
  it('are the defaults without arguments', () => {
    expect(run([])).toEqual({ kind: 'run', subcommand: null, values: defaults, positionals: [], rest: [] })
  })

  it.each<[string[], object]>([
    [['--name', 'test'], { name: 'test' }],
    [['--name=test'], { name: 'test' }],
    [['-n', 'test'], { name: 'test' }],
    [['-ntest'], { name: 'test' }],
    [['--name=--json'], { name: '--json' }],
    [['--name=-'], { name: '-' }],
    [['--name', '-'], { name: '-' }],
    [['--name=a=b'], { name: 'a=b' }],
    [['--name', 'first', '--name', 'last'], { name: 'last' }],
    [['--format', 'json'], { format: 'json' }],
    [['--max-lines', '20'], { 'max-lines': 20 }],
    [['--wait', '0.5'], { wait: 500 }],
    [['--scope', 'src/**', '--scope=test/**'], { scope: ['src/**', 'test/**'] }],
    [['--limit', '1', '--limit', '2'], { limit: [1, 2] }],
    [['--json', '--no-color'], { json: true, 'no-color': true }],
    [['--json', '--json'], { json: true }],
  ])('of %j', (argv, expected) => {
    expect(run(argv).values).toEqual({ ...defaults, ...expected })
  })

  it('are typed by the table', () => {
    const parsed = parseArgs(sampleCommand, [])
    if (parsed.kind !== 'run' || parsed.subcommand !== null) throw new Error('not a run')
    expectTypeOf(parsed.values.name).toEqualTypeOf<string | undefined>()
    expectTypeOf(parsed.values.format).toEqualTypeOf<'text' | 'json' | 'markdown' | 'github'>()
    expectTypeOf(parsed.values.level).toEqualTypeOf<'low' | 'high' | undefined>()
    expectTypeOf(parsed.values['max-lines']).toEqualTypeOf<number>()
    expectTypeOf(parsed.values.retries).toEqualTypeOf<number | undefined>()
    expectTypeOf(parsed.values.wait).toEqualTypeOf<number>()
    expectTypeOf(parsed.values.scope).toEqualTypeOf<readonly string[]>()
    expectTypeOf(parsed.values.limit).toEqualTypeOf<readonly number[]>()
    expectTypeOf(parsed.values.json).toEqualTypeOf<boolean>()
  })

  it('of a subcommand are typed by its own table', () => {
    const parsed = parseArgs(sampleCommand, ['watch', '--key', 'k', '-q', '--', 'npm', 'test', '--help'])
    if (parsed.kind !== 'run' || parsed.subcommand !== 'watch') throw new Error('not a run of watch')
    expectTypeOf(parsed.values).toEqualTypeOf<{ readonly key: string; readonly quiet: boolean }>()
    expect(parsed).toEqual({ kind: 'run', subcommand: 'watch', values: { key: 'k', quiet: true }, positionals: [], rest: ['npm', 'test', '--help'] })
  })

  it('of a tool that needs a subcommand have no run without one', () => {
    const parsed = parseArgs(strictCommand, ['add', 'a.txt'])
    if (parsed.kind !== 'run') throw new Error('not a run')
    expectTypeOf(parsed.subcommand).toEqualTypeOf<'add' | 'drop'>()
    expect(parsed.positionals).toEqual(['a.txt'])
  })
})

describe('positionals', () => {
  it.each<[string[], string[]]>([
    [['a.log'], ['a.log']],
    [['-'], ['-']],
    [['a.log', '--json', 'b.log'], ['a.log', 'b.log']],
    [['a.log', '--', '--json', '-'], ['a.log', '--json', '-']],
    [['--', 'formats'], ['formats']],
    [['./formats'], ['./formats']],
    [[''], ['']],
  ])('of %j', (argv, positionals) => {
    expect(run(argv)).toMatchObject({ subcommand: null, positionals, rest: [] })
  })

  it('are kept apart from what follows -- where a command takes it', () => {
    expect(parseArgs(sampleCommand, ['watch', '--key=k', '--', 'make', '--', '-j'])).toMatchObject({ positionals: [], rest: ['make', '--', '-j'] })
  })
})

describe('usage errors', () => {
  it.each<[string[], string]>([
    [['--max-line', '3'], 'unknown flag --max-line; did you mean --max-lines? (see log-check --help)'],
    [['--hlep'], 'unknown flag --hlep; did you mean --help? (see log-check --help)'],
    [['--colour'], 'unknown flag --colour (see log-check --help)'],
    [['--no-json'], 'unknown flag --no-json (see log-check --help)'],
    [['--__proto__'], 'unknown flag --__proto__ (see log-check --help)'],
    [['--constructor=1'], 'unknown flag --constructor (see log-check --help)'],
    [['-j'], 'unknown flag -j (see log-check --help)'],
    [['-x'], 'unknown flag -x (see log-check --help)'],
    [['-1'], 'unknown flag -1 (see log-check --help)'],
    [['--a\n\u001bb'], 'unknown flag --a\ufffd\ufffdb (see log-check --help)'],
    [['--name'], '--name: needs a value (see log-check --help)'],
    [['-n'], '--name: needs a value (see log-check --help)'],
    [['--name', '--json'], '--name: needs a value; one that begins with "-" is written --name=--json (see log-check --help)'],
    [['--name', '-x'], '--name: needs a value; one that begins with "-" is written --name=-x (see log-check --help)'],
    [['--name', '--'], '--name: needs a value; one that begins with "-" is written --name=-- (see log-check --help)'],
    [['--name='], '--name: expected a value, found an empty text (see log-check --help)'],
    [['--name', ''], '--name: expected a value, found an empty text (see log-check --help)'],
    [['--json=true'], '--json: takes no value, found "true" (see log-check --help)'],
    [['--format', 'xml'], '--format: expected text, json, markdown, github, found "xml" (see log-check --help)'],
    [['--max-lines', '2abc'], '--max-lines: expected a whole number from 1 to 80, found "2abc" (see log-check --help)'],
    [['--max-lines', '1e6'], '--max-lines: expected a whole number from 1 to 80, found "1e6" (see log-check --help)'],
    [['--max-lines=-1'], '--max-lines: expected a whole number from 1 to 80, found "-1" (see log-check --help)'],
    [['--max-lines', '81'], '--max-lines: expected a whole number from 1 to 80, found "81" (see log-check --help)'],
    [['--wait', '5d'], '--wait: expected a duration such as 90, 0.5, 250ms, 90s, 15m or 2h, found "5d" (see log-check --help)'],
    [['a', 'b', 'c', 'd'], 'unexpected argument "d" (see log-check --help)'],
    [['formats', 'x'], 'unexpected argument "x" (see log-check formats --help)'],
    [['formats', '--', 'x'], 'unexpected argument "x" (see log-check formats --help)'],
    [['formats', '--jsn'], 'unknown flag --jsn; did you mean --json? (see log-check formats --help)'],
    [['watch', '--', 'ls'], '--key: must be given (see log-check watch --help)'],
    [['watch', '--key', 'k'], 'missing -- command: what is run (see log-check watch --help)'],
    [['watch', '--key', 'k', '--'], 'missing -- command: what is run (see log-check watch --help)'],
    [['watch', '--key', 'k', 'ls'], 'unexpected argument "ls"; command comes after -- (see log-check watch --help)'],
    [['completion'], 'completion: expected one of bash, zsh, fish, found "" (see log-check --help)'],
    [['completion', 'tcsh'], 'completion: expected one of bash, zsh, fish, found "tcsh" (see log-check --help)'],
    [['completion', 'bash', 'zsh'], 'completion: expected one of bash, zsh, fish, found "bash zsh" (see log-check --help)'],
  ])('%j', (argv, message) => {
    expect(() => parseArgs(sampleCommand, argv)).toThrow(new OpError(message, { exitCode: argv[0] === 'watch' ? 125 : 1 }))
  })

  it.each<[string[], string]>([
    [[], 'expected a command (add, drop) (see keeper --help)'],
    [['ad'], 'expected a command (add, drop), found "ad"; did you mean add? (see keeper --help)'],
    [['completions'], 'expected a command (add, drop), found "completions"; did you mean completion? (see keeper --help)'],
    [['--json'], 'expected a command (add, drop), found "--json" (see keeper --help)'],
    [['toString'], 'expected a command (add, drop), found "toString" (see keeper --help)'],
    [['add'], 'missing FILE: the file (see keeper add --help)'],
    [['add', 'a', 'b'], 'unexpected argument "b" (see keeper add --help)'],
  ])('of a tool that needs a subcommand: %j', (argv, message) => {
    expect(() => parseArgs(strictCommand, argv)).toThrow(new OpError(message))
  })

  it.each<[string[], number]>([
    [['--name'], 1],
    [['formats', 'x'], 1],
    [['watch', '--kye', 'k'], 125],
  ])('%j exits with %d', (argv, exitCode) => {
    const act = (): unknown => parseArgs(sampleCommand, argv)
    expect(act).toThrow(expect.objectContaining({ exitCode }))
  })

  it('passes on an error that is none of usage', () => {
    const broken = { ...strictCommand, usage: undefined as unknown as string[] }
    expect(() => parseArgs(broken, ['--help'])).toThrow(TypeError)
  })
})

describe('built-in requests', () => {
  it.each([
    [['--help'], null],
    [['-h'], null],
    [['a.log', '--unknown', '--max-lines=x', '--help'], null],
    [['completion', '--help'], null],
    [['completion', '-h'], null],
    [['watch', '--help'], 'watch'],
    [['watch', '-qh'], 'watch'],
  ])('%j shows help', (argv, subcommand) => {
    const parsed = parseArgs(sampleCommand, argv)
    expect(parsed).toEqual({ kind: 'help', text: helpText(sampleCommand, subcommand) })
  })

  it.each([[['--version']], [['-V']], [['formats', '--version']], [['--version', '--help']]])('%j shows the version', (argv) => {
    const parsed = parseArgs(sampleCommand, argv)
    if (parsed.kind === 'run') throw new Error('a run')
    expect(builtInText(parsed, '1.2.3')).toBe('1.2.3\n')
  })

  it.each(['bash', 'zsh', 'fish'])('completion %s prints a script', (shell) => {
    const parsed = parseArgs(sampleCommand, ['completion', shell])
    if (parsed.kind !== 'completion') throw new Error('no script')
    expect(builtInText(parsed, '1.2.3')).toContain(`${shell} completion of log-check`)
  })

  it('are no requests after --', () => {
    expect(run(['--', '--help', '--version']).positionals).toEqual(['--help', '--version'])
  })
})

describe('properties', () => {
  const word = fc.oneof(
    fc.constantFrom('--', '-', '--name', '-n', '--json', '--max-lines', '--scope=x', 'watch', 'formats', '--key', 'k', '5', '-q', '--no-', '--=', '-=', '--x=', 'completion'),
    fc.string({ maxLength: 6 }),
  )

  it('reads any command line or throws an OpError of one line', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (argv) => {
        try {
          parseArgs(sampleCommand, argv)
        } catch (error) {
          if (!isOpError(error)) throw error
          expect(error.message).toMatch(/^[^\n]* \(see log-check .*--help\)$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
