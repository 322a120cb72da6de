import type { RunClock } from '../../src/conformance/collect/system-clock.ts'

/** A clock that jumps to the next one who sleeps, as soon as nobody has anything else to do. */
export function createFakeClock(start = 0): RunClock {
  const sleepers: { until: number; wake: () => void }[] = []
  let now = start
  const jump = () => {
    sleepers.sort((one, other) => one.until - other.until)
    const sleeper = sleepers.shift()
    now = Math.max(now, sleeper?.until ?? now)
    sleeper?.wake()
  }
  return {
    now: () => now,
    sleep: milliseconds =>
      new Promise(wake => {
        sleepers.push({ until: now + milliseconds, wake })
        setImmediate(jump)
      }),
  }
}
