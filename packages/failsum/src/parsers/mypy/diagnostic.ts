import { cleanPath } from '../../location.ts'

/** One message of mypy, as its first line tells it. */
export interface MypyDiagnostic {
  readonly severity: 'error' | 'note'
  readonly file: string
  readonly line: number | null
  readonly column: number | null
  readonly message: string
  readonly code: string | null
}

const plain = /^((?:[A-Za-z]:[\\/])?[^:*?"<>|]{1,1000}): ?(?:(\d{1,9}):(?:(\d{1,9}):(?:\d{1,9}:\d{1,9}:)?)? )?(error|note): (.{1,4000})$/
const trailingCode = /^(.{0,4000}?\S) {2}\[([a-z][a-z0-9-]{1,60})\]$/
const pythonFile = /\.(?:pyi?|ipynb)$/
const configFile = /(?:^|[\\/])(?:pyproject\.toml|setup\.cfg|mypy\.ini|\.mypy\.ini)$/

/** A message without the error code behind it. */
export function splitCode(text: string): { readonly message: string; readonly code: string | null } {
  const [, message, code] = text.endsWith(']') ? (trailingCode.exec(text) ?? []) : []
  return message === undefined || code === undefined ? { message: text, code: null } : { message, code }
}

/** Reads `file:line: error: message  [code]`; compilers write alike, so the file has to be one of Python. */
export function readDiagnostic(text: string): MypyDiagnostic | null {
  if (!text.includes(': error: ') && !text.includes(': note: ')) return null
  const [, file = '', line, column, severity, rest = ''] = plain.exec(text) ?? []
  if (severity === undefined || (!pythonFile.test(file) && !configFile.test(file))) return null
  const place = { file: cleanPath(file), line: line === undefined ? null : Number(line), column: column === undefined ? null : Number(column) }
  return { severity: severity === 'error' ? 'error' : 'note', ...place, ...splitCode(rest) }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

/** Reads a line of `--output json`. */
export function readJsonDiagnostic(text: string): MypyDiagnostic | null {
  if (!text.startsWith('{"file": ') || !text.includes('"severity": ') || !text.endsWith('}')) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { file, line, column, message, code, severity } = value as Record<string, unknown>
  if (typeof file !== 'string' || typeof message !== 'string' || message.trim() === '' || (severity !== 'error' && severity !== 'note')) return null
  return {
    severity,
    file: cleanPath(file),
    line: isCount(line) ? line : null,
    column: typeof column === 'number' && Number.isInteger(column) && column >= 0 ? column + 1 : null,
    message: message.trim(),
    code: typeof code === 'string' ? code : null,
  }
}
