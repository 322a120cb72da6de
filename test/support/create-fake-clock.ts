import type { RunClock } from '../../src/conformance/collect/collect-options.ts'

/** Creates a clock that jumps to the next sleeper as soon as no other work is left. */
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
