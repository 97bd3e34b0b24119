import { normalizeMessage, sha256 } from '@adlc/core'
import type { FoundEntry } from './run-parsers.ts'

// An edit above a failure moves it: `file.ts:12:3` is the same place as `file.ts:14:3`.
const position = /(\.\w{1,10}):\d{1,7}(?::\d{1,7})?\b|\(\d{1,7}:\d{1,7}\)/g

const identityLines = 6
const identityChars = 2000

const normalize = (text: string, root: string | undefined): string => normalizeMessage(text, root === undefined ? {} : { root })

/**
 * What makes a failure the same one in two runs: file, name, rule and message without line numbers, times, addresses and
 * whatever else changes while the failure stays.
 */
export function normalizedEntry(entry: Pick<FoundEntry, 'file' | 'name' | 'rule' | 'message'>, root: string | undefined): string {
  const message = entry.message.split('\n', identityLines).join('\n').slice(0, identityChars).replaceAll(position, '$1')
  const parts = [entry.file, entry.name, entry.rule, message].map((part) => (part ?? '').slice(0, identityChars))
  return parts.map((part) => normalize(part, root)).join(' | ')
}

/** The signature of a set of failures: the same for any order of the same normalized messages. */
export function signatureOf(normalized: readonly string[]): string {
  return sha256([...normalized].sort().join('\n'))
}

/** The normalized last lines of a log in which nothing was read: two unknown failures differ by them. */
export function normalizedTail(tail: readonly string[], root: string | undefined): string[] {
  return tail
    .map((line) => normalize(line.slice(0, identityChars), root))
    .filter((line) => line !== '')
}
