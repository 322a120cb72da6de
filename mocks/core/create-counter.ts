import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { requestBounds } from '../../src/base/bounds.ts'

/** Slots for requests: at most `most` are taken at a time, each for `ms` milliseconds of real time. */
export interface RequestSlots {
  readonly most: number
  readonly ms: number
}

/**
 * Counts a request under a key and returns its number, from 1. With `places`, it takes a slot and returns the
 * number of taken slots, or 0 if none was free.
 */
export type Counter = (key: string, places?: RequestSlots) => number

/** Creates a counter in this process, without any counts yet. */
export function createCounter(): Counter {
  const seen = new BoundedCache<string, number>(requestBounds.counterKeys)
  const taken = new BoundedCache<string, readonly number[]>(requestBounds.counterKeys)
  return (key, places) => {
    if (places === undefined) {
      const number = (seen.get(key) ?? 0) + 1
      seen.set(key, number)
      return number
    }
    const now = Date.now()
    const times = (taken.get(key) ?? []).filter(time => time > now - places.ms)
    if (times.length >= places.most) return 0
    taken.set(key, [...times, now])
    return times.length + 1
  }
}
