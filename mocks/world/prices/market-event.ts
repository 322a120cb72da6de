import type { Pool } from '../entities/pool.ts'
import type { Token } from '../entities/token.ts'

/** A sudden change of the market: prices move within a minute, or pools stop trading after it. */
export interface MarketEvent {
  /** Unix second at which it begins. */
  readonly start: number
  /** Factor that the USD prices of the moved tokens reach. */
  readonly factor: number
  /** True for a token whose price moves. */
  readonly moves: (token: Token) => boolean
  /** True for a pool that dies at the end of the event. */
  readonly stops: (pool: Pool) => boolean
}

/** Seconds that an event lasts, and number of the equal steps in which prices move. */
export const EVENT_SECONDS = 60
const STEPS = 12

/** Unix seconds between which prices keep their factor: the start of each step, and the end of the last one. */
export function listEventSteps({ start }: MarketEvent): number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => start + (step * EVENT_SECONDS) / STEPS)
}

/** Returns the factor of prices after all trades before a Unix second. */
export function computeEventFactor({ start, factor }: MarketEvent, at: number): number {
  const steps = Math.min(STEPS, Math.max(0, Math.ceil(((at - start) * STEPS) / EVENT_SECONDS)))
  return 1 + ((factor - 1) * steps) / STEPS
}
