const relayed = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
const typed: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']
const killAfterMs = 10_000

/** Passes the signals that this process gets on to a command, until it is closed. */
export class SignalRelay {
  readonly #send: (signal: NodeJS.Signals) => void
  readonly #sharesTerminal: boolean
  readonly #listeners = new Map<NodeJS.Signals, () => void>()
  /** Settles when the first signal comes. */
  readonly arrived: Promise<void>
  #arrive: () => void = () => undefined
  #first: NodeJS.Signals | null = null
  #count = 0
  #lateCount = 0
  #deadline: NodeJS.Timeout | null = null
  #over = false

  /**
   * `send` delivers a signal to the command. With `sharesTerminal` the terminal has already done so for the first
   * Ctrl-C, and doing it twice would make many tools give up their clean end.
   */
  constructor(send: (signal: NodeJS.Signals) => void, sharesTerminal: boolean) {
    this.#send = send
    this.#sharesTerminal = sharesTerminal
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve
    })
    for (const signal of relayed) {
      const listener = (): void => {
        this.#take(signal)
      }
      this.#listeners.set(signal, listener)
      process.on(signal, listener)
    }
  }

  /** The first signal that came while the command ran, null when none did. */
  get interruptedBy(): NodeJS.Signals | null {
    return this.#first
  }

  #take(signal: NodeJS.Signals): void {
    if (this.#over) {
      this.#takeLate(signal)
      return
    }
    this.#first ??= signal
    this.#arrive()
    this.#count += 1
    const fromTerminal = this.#sharesTerminal && this.#count === 1 && typed.includes(signal)
    if (this.#count > 2) this.#send('SIGKILL')
    else if (!fromTerminal) this.#send(signal)
    if (this.#count === 2 || !typed.includes(signal)) this.#deadline ??= setTimeout(() => {
      this.#send('SIGKILL')
    }, killAfterMs)
  }

  /** A signal may come just after the command has ended; only a second one gives up the result that is being made. */
  #takeLate(signal: NodeJS.Signals): void {
    this.#lateCount += 1
    if (this.#lateCount < 2) return
    this.close()
    process.kill(process.pid, signal)
  }

  /** The command is over: no signal goes to it any more. */
  commandEnded(): void {
    this.#over = true
    if (this.#deadline !== null) clearTimeout(this.#deadline)
  }

  /** Gives the signals their usual effect back. */
  close(): void {
    this.commandEnded()
    for (const [signal, listener] of this.#listeners) process.off(signal, listener)
    this.#listeners.clear()
  }
}
