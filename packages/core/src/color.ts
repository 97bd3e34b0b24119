import { styleText } from 'node:util'

/** A colour or style of `util.styleText`, or several. */
export type Style = Parameters<typeof styleText>[0]

/** Puts a style around text, or gives the text back as it is. */
export type Colorize = (style: Style, text: string) => string

function isColored(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR: noColor = '', FORCE_COLOR: forceColor, TERM: term } = env
  if (noColor !== '') return false
  if (forceColor !== undefined) return !['0', 'false'].includes(forceColor)
  return stream.isTTY === true && term !== 'dumb'
}

/**
 * Decides once whether output to `stream` is coloured. First match: `--no-color` (`allowed` false), `NO_COLOR` set,
 * `FORCE_COLOR` set (`0` and `false` mean no), else only a terminal is coloured.
 */
export function colorizer(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv, allowed = true): Colorize {
  if (!allowed || !isColored(stream, env)) return (_style, text) => text
  return (style, text) => styleText(style, text, { validateStream: false })
}
