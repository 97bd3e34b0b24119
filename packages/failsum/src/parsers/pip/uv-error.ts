import type { BuildBox } from './build-box.ts'

const head = /^(?:× )(No solution found when resolving .{1,300}|Failed to (?:build|download|resolve|read|fetch|install|prepare|parse) .{1,600}|No interpreter found .{1,300}|.{1,100} was not found in the package registry.{0,200})$/
const below = /^(?:├─▶|╰─▶|│|help:|hint:|╰─|\[stderr\]|\[stdout\])/
const maxLines = 60

/** Reads an error of uv: `× …` with the tree of what caused it below. */
export function readUvError(lines: readonly string[], start: number): BuildBox | null {
  const text = (lines[start] ?? '').trim()
  const message = text.startsWith('× ') ? head.exec(text)?.[1] : undefined
  if (message === undefined) return null
  const depth = (lines[start] ?? '').search(/\S/)
  const excerpt: string[] = []
  let end = start + 1
  for (let index = start + 1; index < Math.min(lines.length, start + maxLines); index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    if (!below.test(line.trim()) && line.search(/\S/) <= depth) break
    excerpt.push(line.trim())
    end = index + 1
  }
  const place = { file: null, line: null, column: null, rule: null, start, end }
  return { isOuter: false, entry: { kind: 'tool', name: null, message, excerpt: excerpt.slice(0, 30), ...place } }
}
