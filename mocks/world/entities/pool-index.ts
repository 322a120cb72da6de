/** The pools of a venue, grouped by token. The pools of each token are in order of creation. */
export interface PoolIndex {
  /** The pools of the token of index t are `pools[starts[t]] … pools[starts[t + 1] - 1]`. */
  readonly starts: Uint32Array
  readonly pools: Uint32Array
}

/**
 * Groups pools by token, with a counting sort. `pairs` has the two token indices of each pool
 * (`one × 2^16 + other`).
 */
export function buildPoolIndex(pairs: Uint32Array, tokens: number): PoolIndex {
  const starts = new Uint32Array(tokens + 1)
  for (let pool = 0; pool < pairs.length; pool++) {
    const pair = pairs[pool] as number
    const one = 1 + (pair >>> 16)
    const other = 1 + (pair & 0xffff)
    starts[one] = (starts[one] as number) + 1
    starts[other] = (starts[other] as number) + 1
  }
  for (let token = 0; token < tokens; token++)
    starts[token + 1] = (starts[token + 1] as number) + (starts[token] as number)
  const places = starts.slice()
  const pools = new Uint32Array(2 * pairs.length)
  for (let pool = 0; pool < pairs.length; pool++) {
    const pair = pairs[pool] as number
    const one = pair >>> 16
    const other = pair & 0xffff
    pools[places[one] as number] = pool
    places[one] = (places[one] as number) + 1
    pools[places[other] as number] = pool
    places[other] = (places[other] as number) + 1
  }
  return { starts, pools }
}

/** Returns those of the first `count` pools that contain a token, newest first. */
export function listPoolsOfToken({ starts, pools }: PoolIndex, token: number, count: number): Uint32Array {
  const held = pools.subarray(starts[token], starts[token + 1])
  let length = held.length
  while (length > 0 && (held[length - 1] as number) >= count) length--
  return held.slice(0, length).reverse()
}
