import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignalRelay } from '../../src/run/signal-relay.ts'

let sent: NodeJS.Signals[]
let relay: SignalRelay

function open(sharesTerminal: boolean): void {
  sent = []
  relay = new SignalRelay((signal) => sent.push(signal), sharesTerminal)
}

function arrive(...signals: NodeJS.Signals[]): void {
  for (const signal of signals) process.emit(signal, signal)
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  relay.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('for a command in its own group', () => {
  beforeEach(() => {
    open(false)
  })

  it('passes a signal on and remembers the first', () => {
    expect(relay.interruptedBy).toBeNull()
    arrive('SIGINT', 'SIGTERM')
    expect(sent).toEqual(['SIGINT', 'SIGTERM'])
    expect(relay.interruptedBy).toBe('SIGINT')
  })

  it('kills at the third', () => {
    arrive('SIGINT', 'SIGINT', 'SIGINT')
    expect(sent).toEqual(['SIGINT', 'SIGINT', 'SIGKILL'])
  })

  it.each(['SIGTERM', 'SIGHUP'] as const)('kills ten seconds after %s', (signal) => {
    arrive(signal)
    vi.advanceTimersByTime(9999)
    expect(sent).toEqual([signal])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([signal, 'SIGKILL'])
  })

  it('lets a command take its time after one Ctrl-C, not after two', () => {
    arrive('SIGINT')
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual(['SIGINT'])
    arrive('SIGINT')
    vi.advanceTimersByTime(10_000)
    expect(sent).toEqual(['SIGINT', 'SIGINT', 'SIGKILL'])
  })

  it('kills nothing once the command is over', () => {
    arrive('SIGTERM')
    relay.commandEnded()
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual(['SIGTERM'])
  })
})

describe('for a command that shares the terminal', () => {
  beforeEach(() => {
    open(true)
  })

  it.each(['SIGINT', 'SIGQUIT'] as const)('does not repeat the first %s, which the terminal has delivered', (signal) => {
    arrive(signal)
    expect(sent).toEqual([])
    expect(relay.interruptedBy).toBe(signal)
    arrive(signal)
    expect(sent).toEqual([signal])
  })

  it('passes on what no terminal sends', () => {
    arrive('SIGTERM')
    expect(sent).toEqual(['SIGTERM'])
  })
})

describe('after the end of the command', () => {
  it('lets one signal pass without effect and gives in to the second', () => {
    open(false)
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    relay.commandEnded()
    arrive('SIGINT')
    expect(kill).not.toHaveBeenCalled()
    arrive('SIGINT')
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGINT')
    expect(sent).toEqual([])
    expect(relay.interruptedBy).toBeNull()
  })

  it('gives the signals back when it is closed', () => {
    const before = process.listenerCount('SIGINT')
    open(false)
    expect(process.listenerCount('SIGINT')).toBe(before + 1)
    relay.close()
    expect(process.listenerCount('SIGINT')).toBe(before)
  })
})
