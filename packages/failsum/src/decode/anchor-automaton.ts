/**
 * A table that walks bytes and knows after each one whether one of the given strings has just ended
 * (Aho and Corasick, CACM 18(6), 1975), or a line has. States are premultiplied by `width`; all states from
 * `firstAccepting` on are worth a look, and `lineEnd` is the one reached by a line feed.
 */
export interface AnchorAutomaton {
  /** Maps a byte to its column. */
  readonly columns: Uint8Array
  /** Next state by `state + column`. */
  readonly table: Uint16Array
  readonly firstAccepting: number
  readonly lineEnd: number
}

const lineFeed = 10
const width = 64

interface Trie {
  readonly next: Map<number, number>[]
  readonly accepts: boolean[]
}

function buildTrie(anchors: readonly string[]): Trie {
  const trie: Trie = { next: [new Map<number, number>()], accepts: [false] }
  for (const anchor of anchors) {
    let state = 0
    for (const byte of Buffer.from(anchor)) {
      let following = trie.next[state]?.get(byte)
      if (following === undefined) {
        following = trie.next.length
        trie.next.push(new Map())
        trie.accepts.push(false)
        trie.next[state]?.set(byte, following)
      }
      state = following
    }
    trie.accepts[state] = true
  }
  return trie
}

/** Gives each byte that occurs in an anchor its own column, and all others column 0. */
function assignColumns(anchors: readonly string[]): Uint8Array {
  const columns = new Uint8Array(256)
  columns[lineFeed] = 1
  let used = 2
  for (const byte of Buffer.from(anchors.join(''))) {
    if (columns[byte] === 0) columns[byte] = used++
  }
  if (used > width) throw new RangeError(`anchors use ${String(used)} different bytes, at most ${String(width)} fit`)
  return columns
}

/** Builds the automaton for `anchors` (none empty, none with a line feed); case counts. */
export function buildAnchorAutomaton(anchors: readonly string[]): AnchorAutomaton {
  const columns = assignColumns(anchors)
  const { next, accepts } = buildTrie(anchors)
  const count = next.length
  const moves = Array.from({ length: count }, () => new Uint16Array(width))
  const fallback = new Uint16Array(count)
  const queue: number[] = [0]
  for (const state of queue) {
    const behind = moves[fallback[state] ?? 0]
    if (accepts[fallback[state] ?? 0] === true) accepts[state] = true
    const row = moves[state]
    if (row === undefined || behind === undefined) continue
    if (state !== 0) row.set(behind)
    for (const [byte, following] of next[state] ?? []) {
      const column = columns[byte] ?? 0
      fallback[following] = state === 0 ? 0 : (behind[column] ?? 0)
      row[column] = following
      queue.push(following)
    }
  }
  return { columns, ...renumber(moves, accepts) }
}

/** Orders the states so that the accepting ones and the line end come last. */
function renumber(moves: readonly Uint16Array[], accepts: readonly boolean[]): Omit<AnchorAutomaton, 'columns'> {
  const count = moves.length
  const order = [...moves.keys()].sort((a, b) => Number(accepts[a]) - Number(accepts[b]) || a - b)
  const position = new Uint16Array(count)
  for (const [index, state] of order.entries()) position[state] = index
  const lineEnd = count * width
  if (lineEnd > 0xffff - width) throw new RangeError('too many anchors for a 16 bit table')
  const table = new Uint16Array((count + 1) * width)
  for (const [state, row] of moves.entries()) {
    for (let column = 0; column < width; column += 1) {
      table[(position[state] ?? 0) * width + column] = (position[row[column] ?? 0] ?? 0) * width
    }
    table[(position[state] ?? 0) * width + 1] = lineEnd
  }
  table.copyWithin(lineEnd, 0, width)
  return { table, firstAccepting: accepts.filter((accepting) => !accepting).length * width, lineEnd }
}
