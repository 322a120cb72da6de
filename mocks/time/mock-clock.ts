import { ContractError } from '../../src/base/contract-error.ts'
import { FIRST_INSTANT } from './calendar.ts'
import { formatInstant, parseInstant } from './parse-instant.ts'

/** An instant, or how to find the present one: a Date, an ISO 8601 string, Unix milliseconds, or a function. */
export type Now = Date | string | number | (() => Date | number)

/** How a clock departs from what it did at first, milliseconds: ahead by `offset`, or stopped at an instant. */
export interface ClockState {
  readonly offset: number
  readonly stopped: number | null
}

/** The time of the mock: follows the machine, a function, or stands still. Throws ContractError for an instant it cannot show. */
export interface MockClock {
  /** Unix seconds, whole. */
  now(): number
  /** Stops, at an instant or where it stands. */
  freeze(at?: Now): void
  /** Goes to an instant, and on from there if it runs. */
  set(at: Now): void
  /** Lets time run again from where it stands. */
  resume(): void
  /** Moves by seconds, forward or (negative) back. */
  advance(seconds: number): void
  /** Does again what it did at first. */
  reset(): void
  readonly frozen: boolean
  /** As another clock that was made alike can take it over; undefined while nothing was changed. */
  readonly state: ClockState | undefined
  /** Takes over what another clock was brought to; undefined is what it did at first. */
  restore(state: ClockState | undefined): void
}

/** The span of time the imaginary market covers, in Unix seconds. */
export const marketSpan = { from: FIRST_INSTANT, to: Date.UTC(2100, 0, 1) / 1000 }

/** A clock that stands at `start`, or runs with it when it is a function or not given. Throws ContractError for no instant. */
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
