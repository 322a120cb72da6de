import { expect, test } from 'vitest'
import { MAX_ROWS } from '../../../../../mocks/world/prices/trade-rows.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const NOW = Date.UTC(2026, 0, 15, 12, 34, 56) / 1000
const DAY = 86_400
/** Far more than there are rows for. */
const POOLS = 1_500

test('draws dropped intervals again with the same values', () => {
  const world = createWorld({ seed: 3 })
  const { poolTrades } = world.figures
  const ask = (i: number) => {
    const pool = world.pools.findMain(world.tokens.at(8453, 1 + i))
    return [poolTrades.tradesIfAny(pool, NOW - DAY, NOW), poolTrades.lastTradeBefore(pool, NOW)]
  }
  const first = ask(0)
  const once = poolTrades.countSplits()
  expect(ask(0)).toEqual(first)
  expect(poolTrades.countSplits()).toBe(once)
  for (let i = 1; i < POOLS; i++) ask(i)
  const before = poolTrades.countSplits()
  expect(before * 2).toBeGreaterThan(MAX_ROWS)
  expect(ask(0)).toEqual(first)
  expect(poolTrades.countSplits()).toBe(before + once)
})
