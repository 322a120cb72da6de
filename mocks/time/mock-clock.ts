import { ContractError } from '../../src/base/contract-error.ts'
import { FIRST_INSTANT } from './calendar.ts'
import { formatInstant, parseInstant } from './parse-instant.ts'

/** An instant, or how to find the present one: a Date, an ISO 8601 string, Unix milliseconds, or a function. */
export type Now = Date | string | number | (() => Date | number)

/** Difference of a clock from its start in milliseconds: ahead by `offset`, or frozen at an instant. */
export interface ClockState {
  readonly offset: number
  readonly stopped: number | null
}

/** Clock of the mock. It follows the machine or a function, or is frozen. Throws ContractError for an instant out of range. */
export interface MockClock {
  /** Unix seconds, whole. */
  now(): number
  /** Freezes the clock, at an instant or now. */
  freeze(at?: Now): void
  /** Sets the clock to an instant. A running clock continues from there. */
  set(at: Now): void
  /** Resumes the clock from its current time. */
  resume(): void
  /** Moves by seconds, forward or (negative) back. */
  advance(seconds: number): void
  /** Resets the clock to its start. */
  reset(): void
  readonly frozen: boolean
  /** As another clock that was made alike can take it over; undefined while nothing was changed. */
  readonly state: ClockState | undefined
  /** Applies the state of another clock. Undefined resets it. */
  restore(state: ClockState | undefined): void
}

/** The span of time the imaginary market covers, in Unix seconds. */
export const marketSpan = { from: FIRST_INSTANT, to: Date.UTC(2100, 0, 1) / 1000 }

/**
 * Creates a clock that is frozen at `start`, or follows it when it is a function or absent. Throws ContractError for an invalid
 * instant.
 */
export function createClock(start?: Now): MockClock {
  const running = typeof start === 'function' ? () => toMs(start()) : () => Date.now()
  const first = start === undefined || typeof start === 'function' ? undefined : toMs(start)
  let offset = 0
  let stopped = first
  const present = () => stopped ?? running() + offset
  const go = (ms: number) => {
    if (stopped === undefined) offset = ms - running()
    else stopped = ms
  }
  const restore = (state: ClockState | undefined) => {
    offset = state?.offset ?? 0
    stopped = state === undefined ? first : (state.stopped ?? undefined)
  }
  return {
    now: () => Math.floor(present() / 1000),
    freeze: at => {
      stopped = at === undefined ? present() : toMs(at)
    },
    set: at => go(toMs(at)),
    resume: () => {
      if (stopped === undefined) return
      offset = stopped - running()
      stopped = undefined
    },
    advance: seconds => go(toMs(present() + seconds * 1000)),
    reset: () => restore(undefined),
    get state() {
      return offset === 0 && stopped === first ? undefined : { offset, stopped: stopped ?? null }
    },
    restore,
    get frozen() {
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
  if (ms / 1000 >= marketSpan.from && ms / 1000 < marketSpan.to) return ms
  throw new ContractError(`${String(instant)} is no instant the mock can show.`, {
    facts: [
      'expected: an ISO 8601 instant such as 2026-01-15T12:00:00Z',
      `from: ${formatInstant(marketSpan.from)}`,
      `before: ${formatInstant(marketSpan.to)}`,
    ],
  })
}
