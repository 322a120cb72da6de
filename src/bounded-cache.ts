/**
 * A bounded memory in two generations: what is read moves to the young one, and when the young one is full the old one
 * is dropped. It holds at most twice `capacity` (counted in entries, or in what `weigh` says of a value) and one value
 * more, and forgets only what was not read lately.
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

  /** The value kept under a key; made and kept when there is none. `undefined` is not a value. */
  get(key: Key, make: () => Value): Value {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const value = this.#old.get(key) ?? make()
    this.#young.set(key, value)
    this.#weight += this.#weigh(value)
    if (this.#weight >= this.#capacity) {
      this.#old = this.#young
      this.#young = new Map()
      this.#weight = 0
    }
    return value
  }
}
