import { expect, test } from 'vitest'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import type { Pools } from '../../../../../mocks/world/entities/pools.ts'
import type { Token } from '../../../../../mocks/world/entities/token.ts'
import { createTokenActivity } from '../../../../../mocks/world/figures/token-activity.ts'
import type { TokenTrades } from '../../../../../mocks/world/figures/token-trades.ts'
import type { PoolTrades } from '../../../../../mocks/world/prices/pool-trades.ts'
import type { TokenPrices } from '../../../../../mocks/world/prices/token-prices.ts'

const [base, quote] = [{ symbol: 'SOL' }, { symbol: 'USDC' }] as Partial<Token>[] as [Token, Token]
const pool = { createdAt: 1_000 } as Partial<Pool> as Pool
const trades = { buys: 3, sells: 2, buyBase: 30, sellBase: 20, buyQuote: 6, sellQuote: 4 }

/** The activity of a pool with these trades, whose quote token is worth 10 USD. */
const activityOf = (some: typeof trades | undefined, last?: number) =>
  createTokenActivity(
    { price: () => 10 } as Partial<TokenPrices> as TokenPrices,
    {
      profile: () => ({ base, quote }),
      tradesIfAny: () => some,
      priceAt: () => 0.2,
      lastTradeBefore: (_pool: Pool, _now: number, after = 0) =>
        last !== undefined && last >= after ? last : undefined,
    } as unknown as PoolTrades,
    { findMain: () => pool } as Partial<Pools> as Pools,
    { lastTradeBefore: (_, at) => (last !== undefined && last < at ? last : undefined) } as TokenTrades,
  )

test('counts the volume of the base token', () => {
  expect(activityOf(trades).activityInMainPool(base, 0, 100)).toEqual({
    buys: 3,
    sells: 2,
    buyVolume: 30,
    sellVolume: 20,
    buyUsd: 60,
    sellUsd: 40,
  })
})

test('sells the quote token where the base token is bought', () => {
  expect(activityOf(trades).activityInPool(pool, quote, 0, 100)).toEqual({
    buys: 2,
    sells: 3,
    buyVolume: 4,
    sellVolume: 6,
    buyUsd: 40,
    sellUsd: 60,
  })
})

test('counts nothing without trades', () => {
  expect(Object.values(activityOf(undefined).activityInMainPool(base, 0, 100))).toEqual([0, 0, 0, 0, 0, 0])
})

test('takes the price of the main pool, and 1 for the coin that quotes it', () => {
  expect(activityOf(trades).price(base, 100)).toBe(0.2)
  expect(activityOf(trades).price(quote, 100)).toBe(1)
})

test('prices at the last trade, and at every full minute', () => {
  expect(activityOf(trades, 6_030).lastTrade(base, 6_040)).toBe(6_030)
  expect(activityOf(trades, 6_030).pricedAt(base, 6_040)).toBe(6_030)
  expect(activityOf(trades, 5_990).pricedAt(base, 6_040)).toBe(6_000)
  expect(activityOf(undefined).lastTrade(base, 6_040)).toBe(pool.createdAt)
})
