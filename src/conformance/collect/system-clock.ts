import { setTimeout } from 'node:timers/promises'

/** The clock of a run: returns the time and sleeps. */
export interface RunClock {
  /** Returns the current time in Unix milliseconds. */
  now(): number
  /** Waits for a time. Rejects if the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** Maximum delay of a Node timer. A longer one would end at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1

/** The clock of this machine. */
export const systemClock: RunClock = {
  now: Date.now,
  sleep: (milliseconds, signal) =>
    setTimeout(Math.min(milliseconds, MAX_TIMER_MS), undefined, signal === undefined ? {} : { signal }),
}
