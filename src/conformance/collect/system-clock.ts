import { setTimeout } from 'node:timers/promises'

/** The time by which a run waits. */
export interface RunClock {
  /** Unix milliseconds. */
  now(): number
  /** Rejects when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** A timer of Node that is set to more ends at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The time of this machine. */
export const systemClock: RunClock = {
  now: Date.now,
  sleep: (milliseconds, signal) =>
    setTimeout(Math.min(milliseconds, MAX_TIMER_MS), undefined, signal === undefined ? {} : { signal }),
}
