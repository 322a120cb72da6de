import { BoundedCache } from '../../src/bounded-cache.ts'

// The largest page, so that the same or the next one finds its rows made.
const MOST_ROWS = 1_024

/** Makes something of an object once, as long as it is asked for now and then; cheaper than `kept`, which never forgets. */
export function memoizeBounded<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new BoundedCache<From, To>(MOST_ROWS)
  return from => made.get(from, () => make(from))
}
