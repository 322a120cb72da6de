/**
 * A bounded memory in two generations: what is read moves to the young one, and when the young one is full the old one
 * is dropped. It holds at most twice `capacity` (counted in entries, or in what `weigh` says of a value) and one value
 * more, and forgets only what was not read lately.
 */
export class Cache<Key, Value extends object> {
  readonly #capacity: number
  readonly #weigh: (value: Value) => number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()
  #weight = 0

  constructor(capacity: number, weigh: (value: Value) => number = () => 1) {
    this.#capacity = capacity
    this.#weigh = weigh
  }

  /** The value kept under a key, or undefined. */
  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** Keeps a value under a key and returns it. */
  set(key: Key, value: Value): Value {
    const replaced = this.#young.get(key)
    if (replaced !== undefined) this.#weight -= this.#weigh(replaced)
    this.#weight += this.#weigh(value)
    this.#young.set(key, value)
    if (this.#weight >= this.#capacity) {
      this.#old = this.#young
      this.#young = new Map()
      this.#weight = 0
    }
    return value
  }
}
