import { ContractError } from '../../src/base/contract-error.ts'
import { FIRST_INSTANT } from './calendar.ts'
import { formatInstant, parseInstant } from './parse-instant.ts'

/** An instant as Date, ISO 8601 string or Unix milliseconds, or a function that returns the current one. */
export type Now = Date | string | number | (() => Date | number)

/** Changes of a clock in milliseconds: it is ahead by `offset`, or frozen at the Unix time `stopped`. */
export interface ClockState {
  readonly offset: number
  readonly stopped: number | null
}

/** Clock of the mock. Its methods throw ContractError for an instant out of range. */
export type MockClock = ReturnType<typeof createClock>

/** The time span of the generated market, in Unix seconds. `to` is exclusive. */
export const marketTimeRange = { from: FIRST_INSTANT, to: Date.UTC(2100, 0, 1) / 1000 }

/**
 * Creates a clock that is frozen at `start`, or follows a function. Without `start`, it follows the machine.
 * Throws ContractError for an invalid instant.
 */
export function createClock(start?: Now) {
  const running = typeof start === 'function' ? () => toMs(start()) : () => Date.now()
  const first = start === undefined || typeof start === 'function' ? undefined : toMs(start)
  let offset = 0
  let stopped = first
  const present = () => stopped ?? running() + offset
  const go = (ms: number) => {
    if (stopped === undefined) offset = ms - running()
    else stopped = ms
  }
  /** Applies the state of another clock. Undefined resets it. */
  const restore = (state: ClockState | undefined): void => {
    offset = state?.offset ?? 0
    stopped = state === undefined ? first : (state.stopped ?? undefined)
  }
  return {
    /** Returns the time in whole Unix seconds. */
    now: () => Math.floor(present() / 1000),
    /** Freezes the clock, at an instant or now. */
    freeze: (at?: Now): void => {
      stopped = at === undefined ? present() : toMs(at)
    },
    /** Sets the clock to an instant. A running clock continues from there. */
    set: (at: Now): void => go(toMs(at)),
    /** Resumes the clock from its current time. */
    resume: (): void => {
      if (stopped === undefined) return
      offset = stopped - running()
      stopped = undefined
    },
    /** Moves the clock forward by a number of seconds. A negative number moves it back. */
    advance: (seconds: number): void => go(toMs(present() + seconds * 1000)),
    /** Resets the clock to its start. */
    reset: (): void => restore(undefined),
    /** Changes since the start, which `restore` of an equal clock can apply. Undefined without changes. */
    get state(): ClockState | undefined {
      return offset === 0 && stopped === first ? undefined : { offset, stopped: stopped ?? null }
    },
    restore,
    get frozen(): boolean {
      return stopped !== undefined
    },
  }
}

function toMs(at: Now): number {
  const instant = typeof at === 'function' ? at() : at
  const ms =
    instant instanceof Date
      ? instant.getTime()
      : typeof instant === 'string'
        ? (parseInstant(instant) ?? Number.NaN)
        : instant
  if (ms / 1000 >= marketTimeRange.from && ms / 1000 < marketTimeRange.to) return ms
  throw new ContractError(`${String(instant)} is no instant the mock can show.`, {
    facts: [
      'expected: an ISO 8601 instant such as 2026-01-15T12:00:00Z',
      `from: ${formatInstant(marketTimeRange.from)}`,
      `before: ${formatInstant(marketTimeRange.to)}`,
    ],
  })
}
