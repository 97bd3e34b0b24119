/** Writes one JSON document and a newline; always with two blanks of indent, so that equal values give equal bytes. */
export function printJson(value: unknown, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${JSON.stringify(value, null, 2)}\n`)
}
