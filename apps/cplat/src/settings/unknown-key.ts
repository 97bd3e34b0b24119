import { nearest } from '@adlc/core'
import { isMap, isScalar, isSeq } from 'yaml'
import type { Node, Pair } from 'yaml'
import type { Shape } from './settings-shape.ts'

/** A key that no setting has. */
export interface UnknownKey {
  /** Offset of the key in the file's text. */
  readonly offset: number
  /** What is wrong, with the nearest known key or all of them. */
  readonly message: string
}

interface Place {
  readonly node: Node
  readonly shape: Shape
  /** As in a message, `checks.stall` for example; empty for the top. */
  readonly path: string
}

function keyText({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : 'a key that is a collection'
}

function keyOffset({ key }: Pair): number {
  return isScalar(key) ? (key.range?.[0] ?? 0) : 0
}

function unknownKey(pair: Pair, known: readonly string[], path: string): UnknownKey {
  const key = keyText(pair)
  const near = nearest(key, known)
  const place = path === '' ? '' : ` in ${path}`
  const hint = near === null ? `known are ${known.join(', ')}` : `did you mean ${JSON.stringify(near)}?`
  return { offset: keyOffset(pair), message: `unknown key ${JSON.stringify(key)}${place}; ${hint}` }
}

/** The first key under `top` that `shape` does not have, level by level; null when all are known. */
export function findUnknownKey(top: Node, shape: Shape): UnknownKey | null {
  const places: Place[] = [{ node: top, shape, path: '' }]
  for (const { node, shape: own, path } of places) {
    if (own === 'value') continue
    if ('listOf' in own) {
      if (isSeq<Node>(node)) for (const item of node.items) places.push({ node: item, shape: own.listOf, path })
    } else if (isMap<Node, Node | null>(node)) {
      for (const pair of node.items) {
        const key = keyText(pair)
        const inner = Object.hasOwn(own.keys, key) ? own.keys[key] : undefined
        if (inner === undefined) return unknownKey(pair, Object.keys(own.keys), path)
        if (pair.value !== null) places.push({ node: pair.value, shape: inner, path: path === '' ? key : `${path}.${key}` })
      }
    }
  }
  return null
}
