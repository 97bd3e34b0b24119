const longestLine = 8000
const keptEnd = 1500

/** A report on one line: half of it would not be JSON any more. */
const startsJson = /^(?:\S{1,40} )?\s{0,8}(?:\{"|\[\{)/

/** `text` with its middle left out where it is longer than about 8,000 characters; a JSON document stays whole. */
export function capLine(text: string): string {
  return text.length <= longestLine || startsJson.test(text) ? text : `${text.slice(0, longestLine - keptEnd)} … ${text.slice(-keptEnd)}`
}
