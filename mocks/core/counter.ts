/** Counts the requests that a scenario goes by: in this process, or for all replicas of a mock together. */
export interface Counter {
  /** The number of this request: 1 for the first. */
  next(): number
  /** Takes one of `most` places, each of which is free again after `ms` of real time: how many are taken then; undefined when none is free. */
  take(place: string, most: number, ms: number): number | undefined
}

/** Counts from now on, in this process. */
export function createCounter(): Counter {
  let seen = 0
  const taken = new Map<string, number[]>()
  return {
    next: () => ++seen,
    take: (place, most, ms) => {
      const now = Date.now()
      const times = (taken.get(place) ?? []).filter(time => time > now - ms)
      if (times.length >= most) return undefined
      taken.set(place, [...times, now])
      return times.length + 1
    },
  }
}
