const escape = 0x1b
const bell = 0x07
const csi = 0x9b

/** Index after the control string (OSC, DCS, APC, PM, SOS) whose text starts at `from`; `from` when it has no end. */
function afterControlString(text: string, from: number, limit: number): number {
  const end = Math.min(text.length, limit)
  for (let index = from; index < end; index += 1) {
    const code = text.charCodeAt(index)
    if (code === bell || code === 0x9c) return index + 1
    if (code === escape) return text[index + 1] === '\\' ? index + 2 : from
  }
  return from
}

/** Index after the parameters and the final byte of a control sequence whose parameters start at `from`. */
function afterSequence(text: string, from: number): number {
  let index = from
  let code = text.charCodeAt(index)
  while (code >= 0x20 && code <= 0x3f) code = text.charCodeAt((index += 1))
  return code >= 0x40 && code <= 0x7e ? index + 1 : index
}

function afterEscape(text: string, at: number): number {
  const kind = text[at + 1]
  if (kind === undefined) return at + 1
  if (kind === '[') return afterSequence(text, at + 2)
  if (kind === ']' || kind === 'P' || kind === '_' || kind === '^' || kind === 'X') {
    // A link's address is short; an unterminated string must not eat the line or the time to look for its end.
    return afterControlString(text, at + 2, at + 4096)
  }
  if ('()*+-./#% '.includes(kind)) return at + 3
  return at + 2
}

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/

/**
 * `text` without terminal sequences (ECMA-48 CSI and control strings, ISO 2022 shifts) and without control characters
 * other than the tab. Linear for any input. A library is not used: the usual expressions take quadratic time on
 * unterminated strings, and a log is written by the party it judges.
 */
export function stripControls(text: string): string {
  if (!controls.test(text)) return text
  let clean = ''
  let from = 0
  let index = 0
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if ((code >= 0x20 && code < 0x7f) || code > 0x9f || code === 0x09) {
      index += 1
      continue
    }
    clean += text.slice(from, index)
    if (code === escape) index = afterEscape(text, index)
    else if (code === csi) index = afterSequence(text, index + 1)
    else index += 1
    from = index
  }
  return clean + text.slice(from)
}
