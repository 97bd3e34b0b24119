/** A workflow command of GitHub Actions as a tool prints it, its escapes resolved. */
export interface WorkflowCommand {
  /** For example `error`, `warning`, `notice` or `group`. */
  readonly command: string
  readonly properties: ReadonlyMap<string, string>
  /** May have several lines. */
  readonly message: string
}

const commandName = /^::([a-z-]{1,40})(?= |::)/
const escapes = /%(?:0A|0D|25|3A|2C)/gi
const plain: Readonly<Record<string, string>> = { '%0A': '\n', '%0D': '', '%25': '%', '%3A': ':', '%2C': ',' }

function unescape(text: string): string {
  return text.includes('%') ? text.replace(escapes, (escape) => plain[escape.toUpperCase()] ?? escape) : text
}

function readProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>()
  for (const part of text.split(',')) {
    const equals = part.indexOf('=')
    if (equals > 0) properties.set(part.slice(0, equals).trim(), unescape(part.slice(equals + 1).trim()))
  }
  return properties
}

/** Reads `::name key=value,key=value::message`; null when the line is no workflow command. */
export function parseWorkflowCommand(line: string): WorkflowCommand | null {
  const text = line.trimStart()
  const name = commandName.exec(text)?.[1]
  if (name === undefined) return null
  const from = name.length + 2
  const end = text.indexOf('::', from)
  if (end === -1) return null
  return { command: name, properties: readProperties(text.slice(from, end)), message: unescape(text.slice(end + 2)) }
}
