import { BoundedCache } from '../../src/base/bounded-cache.ts'

/** Places that requests take, `most` of them at a time, each free again after `ms` of real time. */
export interface Places {
  readonly most: number
  readonly ms: number
}

/**
 * The number of this request under a key: 1 for the first. Of places, how many are taken with this one; 0 when none is free.
 */
export type Counter = (key: string, places?: Places) => number

/** Minimum number of keys that are kept. Clients choose their texts. */
const MAX_KEYS = 10_000

/** Counts from now on, in this process. */
export function createCounter(): Counter {
  const seen = new BoundedCache<string, number>(MAX_KEYS)
  const taken = new BoundedCache<string, readonly number[]>(MAX_KEYS)
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
