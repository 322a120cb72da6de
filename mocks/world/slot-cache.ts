/**
 * A cache with a fixed number of slots, a power of two. The last bits of the number from `numberOf` select
 * the slot of a key, and a new key replaces the old one. It is cheaper than a BoundedCache for neighboring
 * numbers. `undefined` is neither a key nor a value.
 */
export class SlotCache<Key, Value> {
  readonly #last: number
  readonly #numberOf: (key: Key) => number
  readonly #keys: (Key | undefined)[]
  readonly #values: (Value | undefined)[]

  constructor(places: number, numberOf: (key: Key) => number) {
    this.#last = places - 1
    this.#numberOf = numberOf
    this.#keys = new Array(places).fill(undefined)
    this.#values = new Array(places).fill(undefined)
  }

  /** Returns the value under a key, or undefined if it is not cached. */
  get(key: Key): Value | undefined {
    const place = this.#numberOf(key) & this.#last
    return this.#keys[place] === key ? this.#values[place] : undefined
  }

  /** Caches a value, and drops the former value of its slot. */
  set(key: Key, value: Value): void {
    const place = this.#numberOf(key) & this.#last
    this.#keys[place] = key
    this.#values[place] = value
  }
}
