import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import type { Venue } from '../../../../../mocks/world/entities/venues.ts'
import { computeFeeRecord } from '../../../../../mocks/world/figures/v2-figures.ts'
import { listCandles } from '../../../../../mocks/world/prices/candle.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { countRuns, isEveryRun } from '../../../../support/count-runs.ts'

const DAY = 86_400
const FIRST = Date.UTC(2024, 0, 1) / 1000
const LAST = Date.UTC(2100, 0, 1) / 1000
const world = createWorld({ seed: 11 })
const { tokens, pools, venues, figures } = world
const settings = { seed: 5, numRuns: countRuns(400) }

const instant = fc.integer({ min: FIRST, max: LAST })
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const altToken = share.map(place => tokens.at(900, Math.floor(place ** 3 * 2_000)))
const V2 = venues.find('dexc-v2', 8453) as Venue

/** A pool of some EVM venue that exists at `now`; one in five was created within the last days. */
const poolOf = (among: readonly Venue[]) =>
  fc
    .record({ now: instant, venue: fc.constantFrom(...among), place: share, isNew: fc.nat({ max: 4 }) })
    .map(({ now, venue, place, isNew }) => {
      const count = pools.count(venue, now)
      const index = isNew === 0 ? count - 1 - Math.floor(place * 50) : Math.floor(place * count)
      return { now, pool: pools.at(venue, index) }
    })
const v2Pool = poolOf([V2])
const isPriced = (pool: Pool) => pool.token0.priced && pool.token1.priced

test('the price of an altchain token is the last close of its main pool; windows nest and agree with candles', () => {
  fc.assert(
    fc.property(altToken, instant, (token, now) => {
      const main = pools.findMain(token)
      const price = figures.priceUsd(token, now)
      const last = figures.tokens.lastTrade(token, now)
      expect(last).toBeLessThan(now)
      const pricedAt = figures.tokens.pricedAt(token, now)
      expect(pricedAt).toBeLessThanOrEqual(now)
      expect(pricedAt).toBeGreaterThan(now - 60)
      const lastInMain = figures.poolTrades.lastTradeBefore(main, now) ?? Number.NaN
      expect(last).toBeGreaterThanOrEqual(lastInMain)
      expect(pricedAt).toBe(Math.max(lastInMain, now - (now % 60)))
      if (token.index > 0) {
        const after = lastInMain - (lastInMain % 60)
        const range = { after, before: lastInMain + 1, length: 60, now }
        const [candle] = listCandles(figures.poolTrades, main, range)
        expect(candle?.trades?.close).toBe(price)
        expect(figures.tokens.activityInPool(main, token, now - DAY, now)).toEqual(
          figures.tokens.activity(token, now - DAY, now, 'main-pool'),
        )
      }
      let shorter = figures.tokens.activity(token, now, now)
      // No operation tells more than a week, and each week of a token is added up over its pools.
      for (const seconds of [300, 3_600, DAY, ...(isEveryRun ? [7 * DAY, 30 * DAY] : [2 * DAY])]) {
        const window = figures.tokens.activity(token, now - seconds, now)
        for (const key of Object.keys(window) as (keyof typeof window)[]) {
          expect(window[key]).toBeGreaterThanOrEqual(shorter[key])
        }
        expect(window.buyVolume === 0).toBe(window.buys === 0)
        expect(window.sellUsd === 0).toBe(window.sells === 0)
        shorter = window
      }
      const { buyVolume, sellVolume, buyUsd, sellUsd } = figures.tokens.activity(token, now - DAY, now)
      if (buyVolume + sellVolume === 0) return
      const ratio = (buyUsd + sellUsd) / (buyVolume + sellVolume) / (price ?? Number.NaN)
      expect(ratio).toBeGreaterThan(0.2)
      expect(ratio).toBeLessThan(5)
    }),
    { seed: 5, numRuns: isEveryRun ? 150 : 3 },
  )
})

test('fee records cover the seven completed days, oldest first, and agree with the week of the list', () => {
  fc.assert(
    fc.property(v2Pool, ({ now, pool }) => {
      const record = computeFeeRecord(figures.v2, pool, now)
      const today = now - (now % DAY)
      const starts = [7, 6, 5, 4, 3, 2, 1].map(days => today - days * DAY)
      expect(record.days.map(({ start }) => start)).toEqual(starts)
      expect(record.feesUsd).toBe(figures.v2.week(pool, now).feesUsd)
      expect(record.feesUsd === null).toBe(!isPriced(pool))
      expect(record.feeApr).toBeGreaterThanOrEqual(0)
      for (const { start, volumeUsd, volumeQuote } of record.days) {
        const { baseToken: base, quoteToken: quote } = pool
        const price = figures.priceUsd(quote, start + DAY)
        if (price !== null) expect(volumeUsd).toBe(volumeQuote * price)
        else expect(volumeUsd > 0).toBe(base.priced && volumeQuote > 0)
      }
      expect(record.updatedAt).toBeLessThanOrEqual(now)
      // The same day at another time of the same day.
      expect(computeFeeRecord(figures.v2, pool, today).days).toEqual(record.days)
      expect(computeFeeRecord(figures.v2, pool, today + DAY).days.slice(0, 6)).toEqual(record.days.slice(1))
    }),
    settings,
  )
})
