/** Shells that a completion script can be made for. */
export const shells = ['bash', 'zsh', 'fish'] as const

export type Shell = (typeof shells)[number]

export function isShell(word: string): word is Shell {
  return (shells as readonly string[]).includes(word)
}

/** Text as one single-quoted word of bash and zsh. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Name of a shell function for a tool: letters, digits and underscores. */
export function functionName(tool: string): string {
  return `_${tool.replaceAll(/[^A-Za-z0-9]/g, '_')}`
}
