import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeQuantum } from '../../../../../mocks/world/entities/draw-pool-profile.ts'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import { listCandles } from '../../../../../mocks/world/prices/candle.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { toSeconds } from '../../../../../src/contract/to-seconds.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const DAY = 86_400
const WEEK = 7 * DAY
const FIRST = Date.UTC(2024, 0, 1) / 1000
const LAST = Date.UTC(2100, 0, 1) / 1000
const world = createWorld({ seed: 11 })
const { poolTrades: paths } = world.figures
const settings = { seed: 5, numRuns: countRuns(150) }

const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w'].map(
  toSeconds,
)

const instant = fc.integer({ min: FIRST, max: LAST })
/** A pool that exists at an instant; half of them are main pools, which are the busy ones. */
const poolAt = fc
  .record({
    now: instant,
    venue: fc.constantFrom(...world.venues.all),
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    isMain: fc.boolean(),
  })
  .map(({ now, venue, place, isMain }) => {
    const pool = isMain
      ? world.pools.findMain(world.tokens.at(venue.chainId, 1 + Math.floor(place * 300)))
      : world.pools.at(venue, Math.floor(place * world.pools.count(venue, now)))
    return { now, pool }
  })

test('candles keep the order of prices, follow each other, and have volume where they have trades', () => {
  fc.assert(
    fc.property(poolAt, fc.constantFrom(...INTERVALS), ({ now, pool }, length) => {
      const [baseQuantum, quoteQuantum] = [pool.baseToken, pool.quoteToken].map(computeQuantum) as [
        number,
        number,
      ]
      let close: number | undefined
      const range = { after: now - 60 * length, before: now, length, now }
      for (const { trades: candle } of listCandles(paths, pool, range)) {
        if (candle === undefined) continue
        expect(candle.low).toBeGreaterThan(0)
        expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close))
        expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close))
        if (close !== undefined) expect(candle.open).toBe(close)
        expect(candle.buys + candle.sells).toBeGreaterThan(0)
        expect(candle.buyBase).toBeGreaterThanOrEqual(candle.buys * baseQuantum)
        expect(candle.sellBase).toBeGreaterThanOrEqual(candle.sells * baseQuantum)
        expect(candle.buyQuote).toBeGreaterThanOrEqual(candle.buys * quoteQuantum)
        expect(candle.sellQuote).toBeGreaterThanOrEqual(candle.sells * quoteQuantum)
        expect(candle.buyBase === 0).toBe(candle.buys === 0)
        expect(candle.sellBase === 0).toBe(candle.sells === 0)
        close = candle.close
      }
    }),
    settings,
  )
})

test('the price at an instant is the last close, and the last trade is where it says', () => {
  fc.assert(
    fc.property(poolAt, ({ now, pool }) => {
      const last = paths.lastTradeBefore(pool, now)
      if (last === undefined) {
        expect(paths.tradesIfAny(pool, 0, now)).toBeUndefined()
        return
      }
      const second = paths.tradesIfAny(pool, last, last + 1)
      expect(last).toBeLessThan(now)
      expect(second?.close).toBe(paths.priceAt(pool, now))
      expect(paths.tradesIfAny(pool, last + 1, now)).toBeUndefined()
      expect(paths.trades(pool, last + 1, now)).toMatchObject({
        open: second?.close,
        close: second?.close,
        buys: 0,
      })
    }),
    settings,
  )
})

test('nothing happens before a pool is born or after it died', () => {
  fc.assert(
    fc.property(poolAt, ({ pool }) => {
      const { createdAt: birth, death } = pool
      expect(paths.tradesIfAny(pool, birth - 10 * WEEK, birth)).toBeUndefined()
      expect(paths.lastTradeBefore(pool, birth)).toBeUndefined()
      expect(paths.tradesIfAny(pool, birth, birth + WEEK)).toBeDefined()
      if (death > LAST) return
      expect(paths.tradesIfAny(pool, death, death + 10 * WEEK)).toBeUndefined()
      expect(paths.priceAt(pool, death + WEEK)).toBe(paths.priceAt(pool, death))
    }),
    settings,
  )
})

test('two worlds agree, whatever they were asked before; another seed is another market', () => {
  const other = createWorld({ seed: 11 })
  const stranger = createWorld({ seed: 12 })
  fc.assert(
    fc.property(poolAt, ({ now, pool }) => {
      const [twin, alien] = [other, stranger].map(({ venues, pools }) => {
        const venue = venues.find(pool.venue.id, pool.venue.chainId)
        if (venue === undefined) throw new Error('No such venue.')
        return pools.at(venue, pool.index)
      }) as [Pool, Pool]
      expect(other.figures.poolTrades.trades(twin, now - 5 * DAY, now)).toEqual(
        paths.trades(pool, now - 5 * DAY, now),
      )
      expect(stranger.figures.poolTrades.priceAt(alien, now)).not.toBe(paths.priceAt(pool, now))
    }),
    settings,
  )
})
