/** A source of chance that gives the same for the same seed. */
export interface Draw {
  /** A whole number from 0, less than `most`. */
  readonly below: (most: number) => number
  readonly from: <Item>(items: readonly Item[]) => Item
}

/** Draws from a seed (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed
  const below = (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most)
  }
  return { below, from: items => items[below(items.length)] as never }
}
