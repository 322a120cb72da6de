import { describe, expect, it, test } from 'vitest'
import { DAY, HOUR } from '../../../../mocks/time/calendar.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import {
  changePoolTrades,
  computeEventFactor,
  type MarketEvent,
} from '../../../support/market/change-pool-trades.ts'

test('moves prices within a minute, in equal steps', () => {
  const event: MarketEvent = { start: 1_000, factor: 0.4, moves: () => true, stops: () => false }
  const factors = [0, 1_000, 1_001, 1_005, 1_006, 1_030, 1_060, 9_999].map(at =>
    computeEventFactor(event, at),
  )
  expect(factors.map(factor => Number(factor.toFixed(9)))).toEqual([1, 1, 0.95, 0.95, 0.9, 0.7, 0.4, 0.4])
})

const start = Date.UTC(2026, 0, 15, 11, 30) / 1000
const now = start + HOUR / 2
const world = createWorld({ seed: 7, size: 'small' })
const usual = world.figures.poolTrades
const chain = 900
const token = world.tokens.at(chain, 2)
const main = world.pools.findMain(token)

function play(changes: Partial<MarketEvent>) {
  return changePoolTrades(usual, { start, factor: 1.3, moves: () => false, stops: () => false, ...changes })
}

const rise: MarketEvent = { start, factor: 1.3, moves: each => each === token, stops: () => false }
const pumped = changePoolTrades(usual, rise)

describe('trades while the price of the base token rises', () => {
  it('add up, and are never fewer in a longer window', () => {
    const parts = Array.from({ length: 24 }, (_, hour) =>
      pumped.tradesIfAny(main, now - DAY + hour * HOUR, now - DAY + (hour + 1) * HOUR),
    )
    const sum = (of: 'buys' | 'buyBase' | 'sellQuote') =>
      parts.reduce((all, part) => all + (part?.[of] ?? 0), 0)
    const day = pumped.trades(main, now - DAY, now)
    expect(day.buys).toBe(sum('buys'))
    expect(day.buyBase / sum('buyBase')).toBeCloseTo(1, 12)
    expect(day.sellQuote / sum('sellQuote')).toBeCloseTo(1, 12)
    let shorter = 0
    for (let length = 0; length < 2 * HOUR; length += 7) {
      const { buyQuote = 0, sellQuote = 0 } = pumped.tradesIfAny(main, now - length, now) ?? {}
      expect(buyQuote + sellQuote).toBeGreaterThanOrEqual(shorter)
      shorter = buyQuote + sellQuote
    }
  })
})

describe('trades while', () => {
  it('a pool stops end with the event, and two percent of its value stay', () => {
    const stopped = play({ factor: 1, stops: each => each === main })
    const end = start + 60
    expect(stopped.tradesIfAny(main, end, now)).toBeUndefined()
    expect(stopped.trades(main, end - DAY, now)).toEqual(usual.trades(main, end - DAY, end))
    expect(stopped.priceAt(main, now)).toBe(usual.priceAt(main, end))
    expect(stopped.lastTradeBefore(main, now)).toBe(usual.lastTradeBefore(main, end))
    expect(stopped.lastTradeBefore(main, now, end)).toBeUndefined()
    expect(stopped.tvlUsd(main, now) / usual.tvlUsd(main, now)).toBeCloseTo(0.02, 12)
  })
})
