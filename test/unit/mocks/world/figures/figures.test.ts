import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import type { Venue } from '../../../../../mocks/world/entities/venue.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { countRuns, isEveryRun } from '../../../../support/count-runs.ts'

const DAY = 86_400
const WINDOWS = [300, 3_600, DAY, 7 * DAY, 30 * DAY, 365 * DAY]
const FIRST = Date.UTC(2024, 0, 1) / 1000
const LAST = Date.UTC(2100, 0, 1) / 1000
const world = createWorld({ seed: 11 })
const { tokens, pools, venues, figures } = world
const settings = { seed: 5, numRuns: countRuns(400) }

const instant = fc.integer({ min: FIRST, max: LAST })
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const altToken = share.map(place => tokens.at(900, Math.floor(place ** 3 * 12_000)))
const V2 = venues.find('dexc-v2', 8453) as Venue

/** A pool of some EVM venue that exists at `now`; one in five was created within the last days. */
const poolOf = (among: readonly Venue[]) =>
  fc
    .record({ now: instant, venue: fc.constantFrom(...among), place: share, isNew: fc.nat({ max: 4 }) })
    .map(({ now, venue, place, isNew }) => {
      const count = pools.count(venue, now)
      const index = isNew === 0 ? count - 1 - Math.floor(place * 500) : Math.floor(place * count)
      return { now, pool: pools.at(venue, index) }
    })
const v3Pool = poolOf(venues.all.filter(({ chainId, id }) => chainId !== 900 && id !== 'dexc-v2'))
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
        const [candle] = figures.candles(main, lastInMain - (lastInMain % 60), lastInMain + 1, 60, now)
        expect(candle?.close).toBe(price)
        expect(figures.tokens.activityInPool(main, token, now - DAY, now)).toEqual(
          figures.tokens.activityInMainPool(token, now - DAY, now),
        )
      }
      let shorter = figures.tokens.activity(token, now, now)
      // No operation tells more than a week, and each week of a token is added up over its pools.
      for (const seconds of WINDOWS.filter(length => length <= 30 * DAY)) {
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

test('V3: root, tick and price of a state agree; window maps nest, and end at the age of the pool', () => {
  fc.assert(
    fc.property(v3Pool, ({ now, pool }) => {
      const { token0, token1 } = pool
      const state = figures.v3.state(pool, now)
      const raw = (Number(state.sqrtPriceX96) / 2 ** 96) ** 2
      expect(state.tick).toBe(Math.floor(Math.log(raw) / Math.log(1.0001)))
      expect(state.price / (raw * 10 ** (token0.decimals - token1.decimals))).toBeCloseTo(1, 9)
      const quoted = figures.poolTrades.priceAt(pool, now)
      expect(state.price / (pool.base === 0 ? quoted : 1 / quoted)).toBeCloseTo(1, 6)
      expect(state.liquidity).toMatch(/^[1-9]\d*$/)
      expect(state.tvlUsd === null).toBe(!isPriced(pool))
      let [swaps, users, volume] = [0, 0, 0]
      for (const seconds of WINDOWS) {
        const window = figures.v3.window(pool, seconds, now)
        expect(window === undefined).toBe(now - pool.createdAt < seconds)
        if (window === undefined) continue
        expect(window.swaps).toBeGreaterThanOrEqual(swaps)
        expect(window.users).toBeGreaterThanOrEqual(users)
        expect(window.users).toBeLessThanOrEqual(window.swaps)
        expect(window.volumeUsd === null).toBe(!isPriced(pool))
        expect(window.volumeUsd ?? volume).toBeGreaterThanOrEqual(volume)
        expect(window.volatilityPct).toBeGreaterThanOrEqual(0)
        expect(window.tickPressurePer1MUsd === null).toBe(!window.volumeUsd)
        ;[swaps, users, volume] = [window.swaps, window.users, window.volumeUsd ?? volume]
      }
    }),
    settings,
  )
})

test('V2: rates and totals follow from volume, fee and depth, and are null exactly when a token has no price', () => {
  fc.assert(
    fc.property(v2Pool, ({ now, pool }) => {
      const reserves = figures.v2.reserves(pool, now)
      const week = figures.v2.week(pool, now)
      const volume = figures.v2.volumeUsd(pool, DAY, now)
      expect(reserves.unpriced).toEqual([pool.token0, pool.token1].filter(token => !token.priced))
      expect([reserves.priceUsd0, reserves.priceUsd1]).toEqual([
        figures.priceUsd(pool.token0, now),
        figures.priceUsd(pool.token1, now),
      ])
      if (!isPriced(pool)) {
        expect([reserves.tvlUsd, volume, ...Object.values(week)]).toEqual(Array(10).fill(null))
        return
      }
      const { tvlUsd, amount0, amount1, priceUsd0, priceUsd1 } = reserves
      const { feesUsd, volumeUsd, feeApr, emissionApr, bribeApr, totalApr } = week
      expect(tvlUsd).toBe(amount0 * (priceUsd0 ?? 0) + amount1 * (priceUsd1 ?? 0))
      expect(tvlUsd).toBeGreaterThan(0)
      expect(feesUsd).toBeCloseTo(((volumeUsd ?? 0) * pool.fee) / 1e6, 6)
      expect(feeApr).toBe(((feesUsd ?? 0) * 365) / 7 / (tvlUsd ?? 0))
      expect(totalApr).toBe((feeApr ?? 0) + (emissionApr ?? 0) + (bribeApr ?? 0))
    }),
    settings,
  )
})

test('fee records cover the seven completed days, oldest first, and agree with the week of the list', () => {
  fc.assert(
    fc.property(v2Pool, ({ now, pool }) => {
      const record = figures.fees(pool, now)
      const today = now - (now % DAY)
      const starts = [7, 6, 5, 4, 3, 2, 1].map(days => today - days * DAY)
      expect(record.days.map(({ start }) => start)).toEqual(starts)
      expect(record.feesUsd).toBe(figures.v2.week(pool, now).feesUsd)
      expect(record.feesUsd === null).toBe(!isPriced(pool))
      expect(record.feeApr).toBeGreaterThanOrEqual(0)
      for (const { start, volumeUsd, volumeQuote } of record.days) {
        const { base, quote } = figures.poolTrades.profile(pool)
        const price = figures.priceUsd(quote, start + DAY)
        if (price !== null) expect(volumeUsd).toBe(volumeQuote * price)
        else expect(volumeUsd > 0).toBe(base.priced && volumeQuote > 0)
      }
      expect(record.updatedAt).toBeLessThanOrEqual(now)
      // The same day at another time of the same day.
      expect(figures.fees(pool, today).days).toEqual(record.days)
      expect(figures.fees(pool, today + DAY).days.slice(0, 6)).toEqual(record.days.slice(1))
    }),
    settings,
  )
})

test('a portfolio is the sum of its positions, and unknown as soon as one of them is', () => {
  let [known, unknown] = [0, 0]
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 22 - 1 }), instant, (wallet, now) => {
      const portfolio = figures.portfolio(wallet, now)
      const { positions, sizes, totalUsd, week, month, concentration } = portfolio
      expect(positions).toBeGreaterThanOrEqual(1)
      expect(positions).toBeLessThanOrEqual(8)
      expect(portfolio.pools.length).toBeLessThanOrEqual(positions)
      expect(portfolio.firstAt).toBeLessThanOrEqual(portfolio.lastAt)
      expect(portfolio.lastAt).toBeLessThan(now)
      for (const holding of portfolio.pools) {
        expect(holding.valueUsd === null).toBe(!isPriced(holding.pool))
        expect(holding.feesUsd === null).toBe(holding.valueUsd === null)
        expect(holding.pool.createdAt).toBeLessThan(now)
      }
      for (const holding of portfolio.tokens) {
        expect(holding.valueUsd === null).toBe(!holding.token.priced)
        expect(holding.amount).toBeGreaterThan(0)
      }
      const isKnown = portfolio.pools.every(({ pool }) => isPriced(pool))
      if (!isKnown) {
        unknown++
        const shares = [...portfolio.pools, ...portfolio.tokens].map(holding => holding.share)
        expect([totalUsd, sizes, concentration, ...Object.values(week), ...Object.values(month)]).toEqual(
          Array(7).fill(null),
        )
        expect(shares.every(each => each === null)).toBe(true)
        return
      }
      known++
      const sum = (values: readonly (number | null)[]) =>
        values.reduce<number>((all, value) => all + (value ?? 0), 0)
      const total = totalUsd ?? Number.NaN
      expect(sizes).toEqual([...(sizes ?? [])].sort((a, b) => a - b))
      expect(sum(sizes ?? []) / total).toBeCloseTo(1, 9)
      expect(sum(portfolio.pools.map(holding => holding.valueUsd)) / total).toBeCloseTo(1, 9)
      expect(sum(portfolio.tokens.map(holding => holding.valueUsd)) / total).toBeCloseTo(1, 9)
      expect(sum(portfolio.pools.map(holding => holding.share))).toBeCloseTo(1, 9)
      expect(portfolio.pools[0]?.valueUsd).toBeLessThanOrEqual(total)
      expect(month.feesUsd).toBeGreaterThanOrEqual(week.feesUsd ?? Number.NaN)
      expect(month.apr).toBeCloseTo(((month.feesUsd ?? 0) * 365) / 30 / total, 9)
      expect(week.apr).toBeCloseTo(((week.feesUsd ?? 0) * 365) / 7 / total, 9)
      expect(concentration).toBeCloseTo(sum(portfolio.pools.map(({ share }) => (share ?? 0) ** 2)), 12)
    }),
    settings,
  )
  expect(known).toBeGreaterThan(0)
  expect(unknown).toBeGreaterThan(0)
})
