import { ContractError } from '../src/contract-error.ts'

/** An instant, or how to find the present one: a Date, an ISO 8601 string, Unix milliseconds, or a function. */
export type Now = Date | string | number | (() => Date | number)

/** The time of the mock: follows the machine, a function, or stands still. */
export interface Clock {
  /** Unix seconds, whole. */
  now(): number
  /** Stops at an instant. */
  freeze(at: Now): void
  /** Lets time run again from where it stands. */
  resume(): void
  /** Moves by seconds, forward or (negative) back. */
  advance(seconds: number): void
  readonly frozen: boolean
}

/** The span of time the imaginary market covers, in Unix seconds. */
export const covered = { from: Date.UTC(2024, 0, 1) / 1000, to: Date.UTC(2100, 0, 1) / 1000 }

/** A clock that stands at `start`, or runs with it when it is a function or not given. Throws ContractError for no instant. */
export function createClock(start?: Now): Clock {
  const running = typeof start === 'function' ? () => toMs(start()) : () => Date.now()
  let offset = 0
  let stopped = start === undefined || typeof start === 'function' ? undefined : toMs(start)
  return {
    now: () => Math.floor((stopped ?? running() + offset) / 1000),
    freeze: at => {
      stopped = toMs(typeof at === 'function' ? at() : at)
    },
    resume: () => {
      if (stopped === undefined) return
      offset = stopped - running()
      stopped = undefined
    },
    advance: seconds => {
      if (stopped === undefined) offset += seconds * 1000
      else stopped = toMs(stopped + seconds * 1000)
    },
    get frozen() {
      return stopped !== undefined
    },
  }
}

function toMs(instant: Date | string | number): number {
  const ms =
    instant instanceof Date ? instant.getTime() : typeof instant === 'string' ? Date.parse(instant) : instant
  if (ms / 1000 >= covered.from && ms / 1000 < covered.to) return ms
  throw new ContractError(`${String(instant)} is no instant the mock can show.`, {
    facts: [
      'expected: an ISO 8601 instant such as 2026-01-15T12:00:00Z',
      `from: ${new Date(covered.from * 1000).toISOString()}`,
      `before: ${new Date(covered.to * 1000).toISOString()}`,
    ],
  })
}
