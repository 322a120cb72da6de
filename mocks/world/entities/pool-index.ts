/** The pools of a venue by the token that they hold, those of one token oldest first; of all tokens at once. */
export interface PoolIndex {
  /** The pools of the token of index t are `pools[starts[t]] … pools[starts[t + 1] - 1]`. */
  readonly starts: Uint32Array
  readonly pools: Uint32Array
}

/** Sorts pools, given by the pair of token indices that each holds (`one × 2^16 + other`), by token: one pass counts, one deals out. */
export function buildPoolIndex(pairs: Uint32Array, tokens: number): PoolIndex {
  const starts = new Uint32Array(tokens + 1)
  const count = (token: number) => {
    starts[token + 1] = (starts[token + 1] as number) + 1
  }
  for (const pair of pairs) {
    count(pair >>> 16)
    count(pair & 0xffff)
  }
  for (let token = 0; token < tokens; token++)
    starts[token + 1] = (starts[token + 1] as number) + (starts[token] as number)
  const places = starts.slice()
  const pools = new Uint32Array(2 * pairs.length)
  const put = (token: number, pool: number) => {
    const place = places[token] as number
    pools[place] = pool
    places[token] = place + 1
  }
  for (let pool = 0; pool < pairs.length; pool++) {
    const pair = pairs[pool] as number
    put(pair >>> 16, pool)
    put(pair & 0xffff, pool)
  }
  return { starts, pools }
}

/** Those of the first `count` pools that hold a token, newest first. */
export function listHolding({ starts, pools }: PoolIndex, token: number, count: number): Uint32Array {
  const held = pools.subarray(starts[token], starts[token + 1])
  let length = held.length
  while (length > 0 && (held[length - 1] as number) >= count) length--
  return held.slice(0, length).reverse()
}
