import { opError } from './op-error.ts'

const deepest = 500
const loneSurrogate = /\p{Cs}/u

function refuse(path: string, found: string): never {
  throw opError(`not valid for canonical JSON: ${path} is ${found}`)
}

function canonicalString(text: string, path: string): string {
  return loneSurrogate.test(text) ? refuse(path, 'text with half a surrogate pair') : JSON.stringify(text)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function canonicalArray(items: readonly unknown[], path: string, parents: Set<object>): string {
  return `[${Array.from(items, (item, index) => canonical(item, `${path}[${String(index)}]`, parents)).join(',')}]`
}

function canonicalMembers(value: object, path: string, parents: Set<object>): string {
  if (!isPlain(value)) return refuse(path, 'no plain object')
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  const texts = members.map(([key, member]) => {
    const memberPath = `${path}.${key}`
    return `${canonicalString(key, `the key ${memberPath}`)}:${canonical(member, memberPath, parents)}`
  })
  return `{${texts.join(',')}}`
}

function canonicalObject(value: object, path: string, parents: Set<object>): string {
  if (parents.has(value)) return refuse(path, 'part of itself')
  if (parents.size >= deepest) return refuse(`${path.slice(0, 60)}…`, `more than ${String(deepest)} levels deep`)
  parents.add(value)
  const text = Array.isArray(value) ? canonicalArray(value, path, parents) : canonicalMembers(value, path, parents)
  parents.delete(value)
  return text
}

function canonical(value: unknown, path: string, parents: Set<object>): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return canonicalString(value, path)
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : refuse(path, String(value))
  return typeof value === 'object' ? canonicalObject(value, path, parents) : refuse(path, typeof value)
}

/**
 * Serialises JSON data after RFC 8785: members sorted by UTF-16 code units, no blanks, so equal values give equal bytes.
 * Throws an OpError on anything that JSON cannot hold, on cycles and on more than 500 levels.
 */
export function canonicalJson(value: unknown): string {
  return canonical(value, 'value', new Set())
}
