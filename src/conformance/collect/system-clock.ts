import { setTimeout } from 'node:timers/promises'

/** The time by which a run waits. */
export interface RunClock {
  /** Unix milliseconds. */
  now(): number
  /** Rejects when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** The time of this machine. */
export const systemClock: RunClock = {
  now: Date.now,
  sleep: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal }),
}
