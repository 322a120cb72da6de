import {
  computeQuantum,
  DEAD_POOL_SHARE,
  drawPoolProfile,
  QUANTUM_USD,
} from '../../../mocks/world/entities/draw-pool-profile.ts'
import type { Pool } from '../../../mocks/world/entities/pool.ts'
import type { Token } from '../../../mocks/world/entities/tokens.ts'
import type { PoolTrades } from '../../../mocks/world/prices/pool-trades.ts'
import { addTrades, createFlatTrades, type Trades } from '../../../mocks/world/prices/trades.ts'

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
const EVENT_SECONDS = 60
const STEPS = 12

/** Returns the factor of prices after all trades before a Unix second. */
export function computeEventFactor({ start, factor }: MarketEvent, at: number): number {
  const steps = Math.min(STEPS, Math.max(0, Math.ceil(((at - start) * STEPS) / EVENT_SECONDS)))
  return 1 + ((factor - 1) * steps) / STEPS
}

/**
 * Returns the trades as an event changes them. After it began, a pool has the same trades at other prices. Each keeps its
 * amount of the base token, and its amount of the quote token follows the price. Thus volumes, candles and locked values
 * agree with the new prices. A last trade ends the move, so that each pool shows it.
 */
export function changePoolTrades(trades: PoolTrades, event: MarketEvent): PoolTrades {
  const end = event.start + EVENT_SECONDS
  // Prices keep their factor from the start of a step to the next one.
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => event.start + (step * EVENT_SECONDS) / STEPS)
  const death = (pool: Pool) => (event.stops(pool) ? Math.min(pool.death, end) : pool.death)
  /** 1 if prices in a pool follow the event, -1 if they go the other way, and 0 if it moves both tokens or none. */
  const findSign = ({ baseToken, quoteToken }: Pool) =>
    Number(event.moves(baseToken)) - Number(event.moves(quoteToken))
  const ratioAt = (pool: Pool, at: number) => {
    const sign = findSign(pool)
    const factor = sign === 0 ? 1 : computeEventFactor(event, at)
    return sign < 0 ? 1 / factor : factor
  }

  const priceAt = (pool: Pool, at: number) => {
    const moment = Math.min(at, death(pool))
    return trades.priceAt(pool, moment) * ratioAt(pool, moment)
  }

  /** Returns the trade in the last second of the event, or undefined if the pool is not alive then. */
  const drawLastTrade = (pool: Pool): Trades | undefined => {
    if (pool.createdAt > end - 1 || pool.death < end) return undefined
    const price = trades.priceAt(pool, end) * ratioAt(pool, end)
    const quanta = Math.max(1, Math.round(drawPoolProfile(pool).tradeUsd / QUANTUM_USD))
    const base = quanta * computeQuantum(pool.baseToken)
    const flat = createFlatTrades(price)
    return ratioAt(pool, end) > 1
      ? { ...flat, buys: 1, buyBase: base, buyQuote: base * price }
      : { ...flat, sells: 1, sellBase: base, sellQuote: base * price }
  }

  const tradesIfAny = (pool: Pool, from: number, to: number): Trades | undefined => {
    const last = Math.min(to, death(pool))
    if (from >= last) return undefined
    if (findSign(pool) === 0 || last <= event.start) return trades.tradesIfAny(pool, from, last)
    const borders = [from, ...steps.filter(step => step > from && step < last), last]
    let sum: Trades | undefined
    for (let at = 1; at < borders.length; at++) {
      const [start, stop] = [borders[at - 1] as number, borders[at] as number]
      sum = addTrades(sum, scaleTrades(trades.tradesIfAny(pool, start, stop), ratioAt(pool, stop)))
      if (start < end && stop === end) sum = addTrades(sum, drawLastTrade(pool))
    }
    return sum
  }

  return {
    ...trades,
    tvlUsd: (pool, at) => {
      const factor = computeEventFactor(event, at)
      const moved = [pool.token0, pool.token1].filter(event.moves).length
      const isStopped = event.stops(pool) && at >= end && at < pool.death
      // Who trades against a constant product leaves the root of what the price gained.
      const gain = moved === 1 ? Math.sqrt(factor) : moved === 2 ? factor : 1
      return trades.tvlUsd(pool, at) * gain * (isStopped ? DEAD_POOL_SHARE : 1)
    },
    trades: (pool, from, to) => tradesIfAny(pool, from, to) ?? createFlatTrades(priceAt(pool, from)),
    tradesIfAny,
    priceAt,
    lastTradeBefore: (pool, at, from = 0) => {
      const before = Math.min(at, death(pool))
      const found = from < before ? trades.lastTradeBefore(pool, before, from) : undefined
      const isMoved = findSign(pool) !== 0 && from < end && end <= before
      return isMoved && drawLastTrade(pool) !== undefined ? Math.max(found ?? 0, end - 1) : found
    },
  }
}

/** Scales prices, and with them what was paid in the quote token. */
function scaleTrades(trades: Trades | undefined, ratio: number): Trades | undefined {
  if (trades === undefined || ratio === 1) return trades
  const { open, high, low, close, buyQuote, sellQuote } = trades
  return {
    ...trades,
    open: open * ratio,
    high: high * ratio,
    low: low * ratio,
    close: close * ratio,
    buyQuote: buyQuote * ratio,
    sellQuote: sellQuote * ratio,
  }
}
