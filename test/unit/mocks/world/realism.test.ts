import { expect, it } from 'vitest'
import type { Pool } from '../../../../mocks/world/entities/pool.ts'
import { drawPoolProfile } from '../../../../mocks/world/entities/pool-profile.ts'
import { listCandles } from '../../../../mocks/world/prices/candle.ts'
import { createWorld } from '../../../../mocks/world/world.ts'

const HOUR = 3_600
const now = Date.UTC(2026, 0, 15, 12) / 1000
const world = createWorld({ seed: 1 })
const { figures, pools, tokens, venues } = world

const listHours = (pool: Pool, hours: number) =>
  listCandles(figures.poolTrades, pool, now - hours * HOUR, now, HOUR, now)

it('has no rails: fewer than 0.3 percent of the hourly candles share their high with another', () => {
  let [shared, total] = [0, 0]
  for (let index = 1; index <= 10; index++) {
    const highs = listHours(pools.findMain(tokens.at(900, index)), 300).map(({ high }) => high)
    shared += highs.length - new Set(highs).size
    total += highs.length
  }
  expect(total).toBeGreaterThan(2_500)
  expect(shared / total).toBeLessThan(0.003)
})

it('shows one history in all pools of a pair', () => {
  const old = ['clmm-venue', 'dlmm-venue'].flatMap(id => {
    const venue = venues.find(id, 900)
    return venue === undefined ? [] : pools.list(venue, now).slice(0, 64)
  })
  const [sol, usdc] = [tokens.at(900, 1), tokens.at(900, 0)]
  const [first, ...others] = old.filter(
    ({ token0, token1, death }) =>
      death > now && [token0, token1].includes(sol) && [token0, token1].includes(usdc),
  )
  if (first === undefined) throw new Error('No pool of SOL and USDC.')
  const history = new Map(listHours(first, 100).map(candle => [candle.start, candle]))
  // Venues differ by some basis points. A pool with a few trades in an hour may miss the extremes.
  const [spread, reach] = [0.0009, 0.02]
  let [shared, different] = [0, 0]
  for (const pool of others)
    for (const { start, open, high, low, buys, sells } of listHours(pool, 100)) {
      const own = history.get(start)
      if (own === undefined || Math.min(own.buys + own.sells, buys + sells) < 10) continue
      shared++
      different += Number(open !== own.open)
      expect(Math.abs(open / own.open - 1)).toBeLessThan(spread)
      expect(Math.abs(high / own.high - 1)).toBeLessThan(reach)
      expect(Math.abs(low / own.low - 1)).toBeLessThan(reach)
    }
  expect(shared).toBeGreaterThan(50)
  expect(different).toBe(shared)
})

it.each([
  ['clmm-venue', 900],
  ['dlmm-venue', 900],
  ['dexd', 8453],
  ['clones', 1],
  ['dexc-v2', 8453],
] as const)(
  'has old pools as the biggest of %s on chain %i, which turn over 1 to 100 percent a day',
  (id, chainId) => {
    const venue = venues.find(id, chainId)
    if (venue === undefined) throw new Error('No such venue.')
    const { tvlUsd } = figures.poolTrades
    const biggest = pools
      .list(venue, now)
      .map(pool => ({ pool, usd: tvlUsd(pool, now) }))
      .sort((a, b) => b.usd - a.usd)
      .slice(0, 20)
    const isOld = ({ pool }: { pool: Pool }) => pool.createdAt < now - 90 * 24 * HOUR
    expect(biggest.filter(isOld).length).toBeGreaterThanOrEqual(17)
    for (const { pool } of biggest) {
      const turnover = drawPoolProfile(pool).weeklyUsd / drawPoolProfile(pool).tvlUsd / 7
      expect(turnover).toBeGreaterThanOrEqual(0.01)
      expect(turnover).toBeLessThanOrEqual(1)
    }
  },
)
