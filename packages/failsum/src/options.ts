import { defineCommand } from '@adlc/core'
import { defaultLimits } from './summarize.ts'

/** The forms a summary can be printed in. */
export const outputFormats = ['text', 'json', 'markdown', 'github', 'sarif'] as const

/** Every command and flag of `failsum`. */
export const failsumCommand = defineCommand({
  name: 'failsum',
  summary: "Turn a failing check's log into at most 80 lines that hold every failure",
  usage: ['failsum [log...] [options]', 'failsum formats [--json]'],
  positionals: {
    name: 'log',
    describe: 'logs to summarise, each a check of its own; - or none reads standard input',
  },
  options: {
    name: { type: 'string', valueName: 'NAME', describe: 'name of the check (default: the log file without its ending); one for each log', multiple: true, complete: 'nothing' },
    'exit-code': { type: 'count', valueName: 'N', describe: 'exit code of the check, which failsum then exits with itself', max: 255 },
    json: { type: 'boolean', describe: 'print the JSON document, the same as --format json' },
    format: { type: 'choice', choices: outputFormats, describe: 'form of the summary', default: 'text' },
    'max-entries': { type: 'count', valueName: 'N', describe: 'entries of one check', default: defaultLimits.maxEntries, min: 1, max: 10_000 },
    'max-excerpt': { type: 'count', valueName: 'N', describe: 'excerpt lines of one entry', default: defaultLimits.maxExcerpt, max: 1000 },
    'max-lines': { type: 'count', valueName: 'N', describe: 'lines of the text', default: defaultLimits.maxLines, min: 2, max: 100_000 },
    root: { type: 'string', valueName: 'DIR', describe: 'show paths under this folder relative to it', complete: 'directories' },
    'no-color': { type: 'boolean', describe: 'no colours, also on a terminal' },
    as: { type: 'string', valueName: 'FORMAT', describe: 'read the logs with this parser only (see failsum formats)', complete: 'nothing' },
  },
  subcommands: {
    formats: {
      summary: 'List the parsers: name, and the tools and versions each has been tried on',
      usage: ['failsum formats [--json]'],
      options: { json: { type: 'boolean', describe: 'print a JSON list' } },
      examples: [{ command: 'failsum formats', explain: 'what can be read' }],
    },
  },
  examples: [
    { command: 'pnpm test >run.log 2>&1; failsum run.log --exit-code $?', explain: 'summarise a run and keep its exit code' },
  ],
  exitCodes: [
    [0, 'a summary was made'],
    [1, 'operational error: bad usage, a log that cannot be read'],
    [255, 'with --exit-code N: N itself, whatever it is'],
  ],
})
