import { LogCollector } from '../src/index.ts'
import type { CheckLog, LogContent } from '../src/index.ts'

/** The content of a log with this text. */
export function contentOf(text: string | Uint8Array): LogContent {
  const collector = new LogCollector()
  collector.push(typeof text === 'string' ? Buffer.from(text) : text)
  return collector.end()
}

/** A failing check with this log. */
export function checkOf(text: string | Uint8Array, rest: Partial<CheckLog> = {}): CheckLog {
  return { name: 'test', exitCode: 1, log: 'run.log', content: contentOf(text), ...rest }
}
