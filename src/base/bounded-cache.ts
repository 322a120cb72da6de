/**
 * A bounded cache with a young and an old generation (the hashlru algorithm). A lookup moves an entry into
 * the young generation. A full young generation replaces the old one, whose entries are dropped. This costs
 * less than an LRU, since a hit in the young generation writes nothing. It holds at most twice `capacity` (in
 * entries, or in the weight from `weigh`) plus one value.
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

  /** Returns the value of a key, or undefined when it is not cached. `undefined` itself cannot be cached. */
  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** Returns the cached value of a key. Makes and caches it when there is none. */
  getOrMake(key: Key, make: () => Value): Value {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = make()
    this.set(key, value)
    return value
  }

  /** Caches a value in place of any earlier one of this key. */
  set(key: Key, value: Value): void {
    this.#young.set(key, value)
    this.grow(this.#weigh(value))
  }

  /** Adds the weight that a cached value has gained since it was set. */
  grow(weight: number): void {
    this.#weight += weight
    if (this.#weight < this.#capacity) return
    this.#old = this.#young
    this.#young = new Map()
    this.#weight = 0
  }
}
