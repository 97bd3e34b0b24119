interface BlockTally {
  readonly firstLine: number
  count: number
}

/** Blocks at the end of a log may be kept as they are: until they are old, what was left out of each is counted apart. */
const openBlocks = 4

/** Counts lines that were not kept, so that those of the last blocks can be left out of the count. */
export class UnreadTally {
  readonly #blocks: BlockTally[] = []
  #settled = 0

  /** Begins a block of which line `firstLine` is the first. */
  startBlock(firstLine: number): void {
    this.#blocks.push({ firstLine, count: 0 })
    if (this.#blocks.length > openBlocks) this.#settled += this.#blocks.shift()?.count ?? 0
  }

  /** Adds `count`, which may be negative, for lines about `line`. */
  add(line: number, count: number): void {
    const block = this.#blocks.findLast(({ firstLine }) => firstLine <= line)
    if (block === undefined) this.#settled += count
    else block.count += count
  }

  /** What was counted in the blocks that begin before `line`. */
  before(line: number): number {
    return this.#blocks.reduce((sum, { firstLine, count }) => (firstLine < line ? sum + count : sum), this.#settled)
  }
}
