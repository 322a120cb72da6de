import type { Limits } from './collect-options.ts'
import type { RunClock } from './system-clock.ts'

/** Creates a limiter that spaces requests evenly by host and by path, without bursts, as such services limit them. */
export function createRateLimiter(
  rates: Pick<Limits, 'perHostPerSecond' | 'perPathPerSecond'>,
  clock: RunClock,
  signal?: AbortSignal,
) {
  const free = new Map<string, number>()
  const gap = (perSecond: number) => (perSecond > 0 ? 1000 / perSecond : 0)
  return {
    /** Resolves when a request to this URL may be sent. */
    async waitForTurn(url: string): Promise<void> {
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
    /** Pauses requests to the path of this URL. */
    pause(url: string, milliseconds: number): void {
      const { host, pathname } = new URL(url)
      free.set(host + pathname, clock.now() + milliseconds)
    },
  }
}
