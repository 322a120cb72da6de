import type { RunClock } from './system-clock.ts'

/** Maximum number of requests per second. 0 means unlimited. */
export interface RateLimits {
  readonly perHostPerSecond: number
  readonly perPathPerSecond: number
}

/** Spaces requests evenly by host and by path, without bursts. */
export interface RateLimiter {
  /** Resolves when a request to this URL may be sent. */
  waitForTurn(url: string): Promise<void>
  /** Pauses requests to the path of this URL (milliseconds). */
  pause(url: string, milliseconds: number): void
}

/** Creates a limiter that uses a clock. It limits each path and each host, as such services do. */
export function createRateLimiter(rates: RateLimits, clock: RunClock, signal?: AbortSignal): RateLimiter {
  const free = new Map<string, number>()
  const gap = (perSecond: number) => (perSecond > 0 ? 1000 / perSecond : 0)
  return {
    async waitForTurn(url) {
      const { host, pathname } = new URL(url)
      const path = host + pathname
      for (;;) {
        const now = clock.now()
        const wait = Math.max(free.get(host) ?? 0, free.get(path) ?? 0) - now
        if (wait <= 0) {
          free.set(host, now + gap(rates.perHostPerSecond))
          free.set(path, now + gap(rates.perPathPerSecond))
          return
        }
        await clock.sleep(wait, signal)
      }
    },
    pause(url, milliseconds) {
      const { host, pathname } = new URL(url)
      free.set(host + pathname, clock.now() + milliseconds)
    },
  }
}
