/** The text of an event of `go test -json`, empty where it has none; null for a line that is no event. */
export function parseJsonEvent(line: string): string | null {
  if (!line.startsWith('{"') || !line.includes('"Action":"')) return null
  try {
    const { Action: action, Output: output } = JSON.parse(line) as { Action?: unknown; Output?: unknown }
    if (typeof action !== 'string') return null
    return typeof output === 'string' ? output.trimEnd() : ''
  } catch {
    return null
  }
}
