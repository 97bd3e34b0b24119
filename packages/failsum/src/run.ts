import { resolve } from 'node:path'
import { builtInText, colorizer, opError, parseArgs, pass } from '@adlc/core'
import type { Outcome } from '@adlc/core'
import { failsumCommand } from './options.ts'
import { parsers } from './parsers/index.ts'
import { progressLine } from './progress.ts'
import { readChecks } from './read-checks.ts'
import { renderGithub } from './render/github.ts'
import { renderJson } from './render/json.ts'
import { paintText } from './render/paint.ts'
import { renderMarkdown } from './render/markdown.ts'
import { renderSarif } from './render/sarif.ts'
import { startSummary } from './summarize.ts'
import type { Summary } from './summary.ts'

/** What `failsum` needs of the process it runs in. */
export interface FailsumPorts {
  readonly stdin: NodeJS.ReadableStream & AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly env: NodeJS.ProcessEnv
  readonly nowMs: () => number
  readonly version: string
}

function formatsText(): string {
  const width = Math.max(...parsers.map(({ format }) => format.length))
  return parsers.map(({ format, tools }) => `${format.padEnd(width)}  ${tools}\n`).join('')
}

function render(summary: Summary, format: string, version: string): string {
  if (format === 'json') return renderJson(summary)
  if (format === 'markdown') return renderMarkdown(summary)
  if (format === 'github') return renderGithub(summary)
  return format === 'sarif' ? renderSarif(summary, version) : summary.text
}

/** Runs one command line of `failsum`. */
export async function runFailsum(argv: readonly string[], ports: FailsumPorts): Promise<Outcome> {
  const parsed = parseArgs(failsumCommand, argv)
  if (parsed.kind !== 'run') {
    ports.stdout.write(builtInText(parsed, ports.version))
    return pass()
  }
  if (parsed.subcommand === 'formats') {
    ports.stdout.write(parsed.values.json ? renderJson(parsers.map(({ format, tools }) => ({ format, tools }))) : formatsText())
    return pass()
  }
  const { values, positionals } = parsed
  if (positionals.length === 0 && ports.stdin.isTTY === true) {
    throw opError('expected a log file, or a log on standard input (see failsum --help)')
  }
  const progress = progressLine({ stream: ports.stderr, nowMs: ports.nowMs })
  const exitCode = values['exit-code'] ?? null
  const logs = positionals.length === 0 ? ['-'] : positionals
  const summary = startSummary({
    maxEntries: values['max-entries'],
    maxExcerpt: values['max-excerpt'],
    maxLines: values['max-lines'],
    ...(values.root === undefined ? {} : { root: resolve(values.root) }),
    ...(values.as === undefined ? {} : { as: values.as }),
  })
  try {
    for await (const check of readChecks({ logs, names: values.name, exitCode }, ports.stdin, progress.onProgress)) summary.add(check)
  } finally {
    progress.clear()
  }
  const format = values.json ? 'json' : values.format
  const rendered = render(summary.end(), format, ports.version)
  const colorize = colorizer(ports.stdout, ports.env, !values['no-color'])
  ports.stdout.write(format === 'text' ? paintText(rendered, colorize) : rendered)
  return { exitCode: exitCode ?? 0 }
}
