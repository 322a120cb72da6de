/**
 * A bounded cache of two generations (the algorithm of hashlru). Requested entries are in the young one. A full young
 * generation becomes the old one, and unused entries of the previous one are dropped. It is cheaper than an LRU, since a hit
 * writes nothing. It holds at most twice `capacity` (in entries, or in the weight from `weigh`) and one value more.
 */
export class BoundedCache<Key, Value> {
  readonly #capacity: number
  readonly #weigh: (value: Value) => number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()
  #weight = 0

  constructor(capacity: number, weigh: (value: Value) => number = () => 1) {
    this.#capacity = capacity
    this.#weigh = weigh
  }

  /** The value under a key, if it is remembered. `undefined` is not a value. */
  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** The value under a key; made and remembered when there is none. */
  getOrMake(key: Key, make: () => Value): Value {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = make()
    this.set(key, value)
    return value
  }

  /** Remembers a value, in place of what was under this key. */
  set(key: Key, value: Value): void {
    this.#young.set(key, value)
    this.grow(this.#weigh(value))
  }

  /** Counts what a remembered value has gained in weight since it was set. */
  grow(weight: number): void {
    this.#weight += weight
    if (this.#weight < this.#capacity) return
    this.#old = this.#young
    this.#young = new Map()
    this.#weight = 0
  }
}
