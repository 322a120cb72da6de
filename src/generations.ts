/** What a bounded memory can hold: a thing that knows how heavy it is. */
export interface Weighed {
  weight: number
}

/**
 * A bounded memory of two generations: what is asked for lives in the young one; when that has grown heavy it becomes
 * the old one, and what was old and never asked for again is forgotten. Cheaper than an LRU: a hit writes nothing.
 */
export class Generations<Entry extends Weighed> {
  #young = new Map<number, Entry>()
  #old = new Map<number, Entry>()
  #weight = 0
  readonly #capacity: number

  /** `capacity` is the weight at which a generation is full; at most two generations are held. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** The entry under this key, if it is remembered. */
  get(key: number): Entry | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** Remembers an entry, in place of what was under this key. */
  set(key: number, entry: Entry): void {
    this.#young.set(key, entry)
    this.#add(entry.weight)
  }

  /** Makes a remembered entry heavier. */
  grow(entry: Entry, weight: number): void {
    entry.weight += weight
    this.#add(weight)
  }

  #add(weight: number): void {
    this.#weight += weight
    if (this.#weight < this.#capacity) return
    this.#old = this.#young
    this.#young = new Map()
    this.#weight = 0
  }
}
