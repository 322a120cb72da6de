import { expect, test } from 'vitest'
import { createV3Figures } from '../../../../../mocks/world/figures/v3-figures.ts'
import { createPoolTrades } from '../../../../../mocks/world/prices/pool-trades.ts'
import { createTokenPrices } from '../../../../../mocks/world/prices/token-prices.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const seed = 11
const { tokens, pools } = createWorld({ seed, size: 'small' })
const prices = createTokenPrices(seed)
const v3 = createV3Figures(prices, createPoolTrades(prices))
const now = Date.UTC(2026, 0, 15, 12) / 1000
const pool = pools.findMain(tokens.at(1, 1))

test('agrees on price and tick: each tick is a ten-thousandth', () => {
  const { tick, price, sqrtPriceX96 } = v3.state(pool, now)
  const raw = price * 10 ** (pool.token1.decimals - pool.token0.decimals)
  expect(1.0001 ** tick).toBeLessThanOrEqual(raw * 1.000001)
  expect(1.0001 ** (tick + 1)).toBeGreaterThan(raw * 0.999999)
  expect((Number(sqrtPriceX96) / 2 ** 96) ** 2 / raw).toBeCloseTo(1, 9)
})

test('prices the native coin as the market does', () => {
  const { price } = v3.state(pool, now)
  const usd = prices.price(tokens.at(1, 1), now)
  const shown = pool.base === 0 ? price : 1 / price
  expect(Math.abs(shown / usd - 1)).toBeLessThan(0.05)
})

test('counts at most as many users as swaps, and never fewer in a longer window', () => {
  let before = { swaps: 0, users: 0, volumeUsd: 0 as number | null }
  for (const seconds of [300, 3_600, 86_400, 604_800]) {
    const window = v3.window(pool, seconds, now)
    if (window === undefined) throw new Error('The pool is younger.')
    expect(window.users).toBeLessThanOrEqual(window.swaps)
    expect(window.users).toBeGreaterThanOrEqual(before.users)
    expect(window.swaps).toBeGreaterThanOrEqual(before.swaps)
    expect(window.volumeUsd ?? 0).toBeGreaterThanOrEqual(before.volumeUsd ?? 0)
    before = window
  }
  expect(before.swaps).toBeGreaterThan(0)
})

test('knows nothing of a window that began before its pool', () => {
  expect(v3.window(pool, now - pool.createdAt, now)).toBeDefined()
  expect(v3.window(pool, now - pool.createdAt + 1, now)).toBeUndefined()
})
