import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, OpError } from '../src/index.ts'

describe('form', () => {
  it.each<[unknown, string]>([
    [null, 'null'],
    [true, 'true'],
    [-0, '0'],
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [Number('333333333.33333329'), '333333333.3333333'],
    ['€$\u000f\nA\'B"\\"/', String.raw`"€$\u000f\nA'B\"\\\"/"`],
    [[], '[]'],
    [{}, '{}'],
    [[56, { d: true, 10: null, 1: [] }], '[56,{"1":[],"10":null,"d":true}]'],
    [Object.create(null), '{}'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('sorts members by UTF-16 code units, as RFC 8785 shows', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 }
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}')
  })

  it('keeps a member named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}')
  })
})

describe('what JSON cannot hold is refused, with its place', () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = [circular]
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

  it.each<[string, unknown, string]>([
    ['NaN', { a: [1, Number.NaN] }, 'value.a[1] is NaN'],
    ['Infinity', Infinity, 'value is Infinity'],
    ['undefined', { a: undefined }, 'value.a is undefined'],
    ['a hole', new Array<unknown>(1), 'value[0] is undefined'],
    ['a function', { a: () => 1 }, 'value.a is function'],
    ['a symbol', { a: Symbol('s') }, 'value.a is symbol'],
    ['a bigint', [1n], 'value[0] is bigint'],
    ['a date', { at: new Date(0) }, 'value.at is no plain object'],
    ['a map', new Map(), 'value is no plain object'],
    ['half a surrogate pair', { a: 'x\ud83d' }, 'value.a is text with half a surrogate pair'],
    ['half a surrogate pair in a key', { '\ude00': 1 }, 'half a surrogate pair'],
    ['a cycle', circular, 'value.self[0] is part of itself'],
    ['more than 500 levels', deep(501), 'is more than 500 levels deep'],
  ])('%s', (_title, value, message) => {
    expect(() => canonicalJson(value)).toThrow(message)
    expect(() => canonicalJson(value)).toThrow(OpError)
  })

  it('allows the same object twice and 500 levels', () => {
    const shared = { a: 1 }
    expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]')
    expect(canonicalJson(deep(500))).toBe(`${'['.repeat(500)}1${']'.repeat(500)}`)
  })
})

describe('properties', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).reverse().map(([key, member]) => [key, shuffled(member)]))
  }
  const json = fc.jsonValue({ maxDepth: 5 })

  it('reads back as the same value, whatever the order of members', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(shuffled(value))).toBe(text)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })

  it('is equal for equal values only', () => {
    const normal = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    const small = fc.jsonValue({ maxDepth: 1, depthSize: 'xsmall' })
    const pair = fc.oneof(fc.tuple(small, small), json.map((value) => [value, shuffled(value)] as const))
    fc.assert(
      fc.property(pair, ([left, right]) => {
        expect(canonicalJson(left) === canonicalJson(right)).toBe(isDeepStrictEqual(normal(left), normal(right)))
      }),
    )
  })
})
