const clearLine = '\r\u001b[2K'
const defaultColumns = 80

/** The part of a terminal that a status line needs. */
export interface StatusTerminal {
  readonly columns?: number
  readonly write: (text: string) => unknown
}

/** One line of a terminal that is overwritten with every change. */
export class StatusLine {
  readonly #terminal: StatusTerminal
  #shown = ''

  constructor(terminal: StatusTerminal) {
    this.#terminal = terminal
  }

  /** Columns that a text may take without moving the line on. */
  get columns(): number {
    const { columns = 0 } = this.#terminal
    return (columns > 1 ? columns : defaultColumns) - 1
  }

  /** Shows `text` in place of what stood there. */
  show(text: string): void {
    if (text === this.#shown) return
    this.#shown = text
    this.#terminal.write(`${clearLine}${text}`)
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#shown !== '') this.#terminal.write(clearLine)
    this.#shown = ''
  }
}
