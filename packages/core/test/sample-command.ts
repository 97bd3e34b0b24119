import { defineCommand } from '../src/index.ts'

const table = {
  name: 'log-check',
  summary: 'Reads logs and says what is wrong with them, so that nobody has to read them to the end',
  usage: [
    'log-check [log…] [--name NAME] [--format text|json|markdown] [--max-lines N] [--scope GLOB]… [--wait TIME]',
    'log-check watch --key KEY -- command…',
  ],
  positionals: { name: 'log', describe: 'log files, - for stdin', max: 3 },
  options: {
    name: { type: 'string', valueName: 'NAME', describe: 'name of the check', short: 'n', complete: 'nothing' },
    format: { type: 'choice', choices: ['text', 'json', 'markdown', 'github'], default: 'text', describe: 'how the result is printed' },
    level: { type: 'choice', choices: ['low', 'high'], describe: 'least level shown' },
    'max-lines': { type: 'count', min: 1, max: 80, default: 80, describe: 'longest summary' },
    retries: { type: 'count', describe: 'how often a log that is still growing is read again before what is there is taken' },
    wait: { type: 'duration', default: '15m', describe: 'how long to wait for a log' },
    idle: { type: 'duration', describe: 'end after that time' },
    scope: { type: 'string', multiple: true, valueName: 'GLOB', describe: "paths that matter: it's [a:b]" },
    limit: { type: 'count', multiple: true, describe: 'limits' },
    root: { type: 'string', default: '.', valueName: 'DIR', complete: 'directories', describe: 'paths are shown relative to it' },
    'a-flag-with-a-very-long-name': { type: 'string', valueName: 'SOMETHING', describe: 'rarely used' },
    json: { type: 'boolean', describe: 'print one JSON document' },
    'no-color': { type: 'boolean', describe: 'no colours' },
  },
  examples: [{ command: 'log-check test.log --max-lines 20', explain: 'the summary of one log' }],
  exitCodes: [[0, 'nothing wrong'], [1, 'operational error'], [2, 'something is wrong']],
  subcommands: {
    formats: { summary: 'list the formats', usage: ['log-check formats [--json]'], options: { json: { type: 'boolean', describe: 'print one JSON document' } } },
    watch: {
      summary: 'run a command and watch its log',
      usage: ['log-check watch --key KEY [--quiet] -- command…'],
      options: {
        key: { type: 'string', required: true, valueName: 'KEY', complete: 'nothing', describe: 'name of the run' },
        quiet: { type: 'boolean', short: 'q', describe: 'print nothing' },
      },
      rest: { name: 'command', describe: 'what is run', min: 1 },
      exitCodes: [[125, 'could not start']],
      usageExitCode: 125,
    },
  },
} as const

/** A tool with every kind of option, positionals and subcommands. */
export const sampleCommand: typeof table = defineCommand(table)

const strictTable = {
  name: 'keeper',
  summary: 'Keeps things',
  usage: ['keeper add FILE', 'keeper drop'],
  options: {},
  subcommands: {
    add: { summary: 'add a file', usage: ['keeper add FILE'], options: {}, positionals: { name: 'FILE', describe: 'the file', min: 1, max: 1 } },
    drop: { summary: 'drop all', usage: ['keeper drop'], options: {} },
  },
  subcommandRequired: true,
} as const

/** A tool that does nothing without a subcommand. */
export const strictCommand: typeof strictTable = defineCommand(strictTable)
