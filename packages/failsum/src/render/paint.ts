import type { Colorize } from '@adlc/core'

function paintLine(line: string, colorize: Colorize): string {
  const [, state, name, rest] = /^(FAIL|CHECK) (.{1,200}?)(: .*)$/.exec(line) ?? []
  if (state !== undefined) return `${colorize(['bold', state === 'FAIL' ? 'red' : 'yellow'], state)} ${colorize('bold', name ?? '')}${rest ?? ''}`
  const [, number, text] = /^( {0,3}\d{1,5}\.) (.*)$/.exec(line) ?? []
  if (number !== undefined) return `${colorize('dim', number)} ${colorize('bold', text ?? '')}`
  if (/^ {7}-/.test(line)) return colorize('red', line)
  if (/^ {7}\+/.test(line)) return colorize('green', line)
  return /^ {2}[ |]/.test(line) ? colorize('dim', line) : line
}

/** The text of a summary for a terminal: failing checks and entries stand out, their details step back. */
export function paintText(text: string, colorize: Colorize): string {
  return text.split('\n').map((line) => paintLine(line, colorize)).join('\n')
}
