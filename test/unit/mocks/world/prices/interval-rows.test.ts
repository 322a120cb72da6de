import { expect, test } from 'vitest'
import { FIRST_ROWS, MAX_ROWS } from '../../../../../mocks/world/prices/interval-rows.ts'
import { TradeRows } from '../../../../../mocks/world/prices/trade-rows.ts'
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

test('agrees with a world that was asked nothing else, after its rows ran out', () => {
  const [used, fresh] = [createWorld({ seed: 5 }), createWorld({ seed: 5 })]
  const ask = ({ figures, pools, tokens }: typeof used, i: number) => {
    const token = tokens.at(8453, 1 + i)
    return [
      figures.poolTrades.tradesIfAny(pools.findMain(token), NOW - DAY, NOW),
      figures.priceUsd(token, NOW),
    ]
  }
  for (let i = 0; i < POOLS; i++) ask(used, i)
  expect(used.figures.poolTrades.countSplits() * 2).toBeGreaterThan(MAX_ROWS)
  expect(ask(used, POOLS)).toEqual(ask(fresh, POOLS))
})

test('begins with little space, and never takes more than its maximum', () => {
  const rows = new TradeRows()
  expect(rows.open.length).toBe(FIRST_ROWS)
  while (!rows.isFull) rows.take(7)
  const last = rows.take(7)
  expect(last + 7).toBeLessThan(MAX_ROWS)
  expect([rows.parts, rows.open, rows.base].map(({ length }) => length)).toEqual([
    MAX_ROWS,
    MAX_ROWS,
    MAX_ROWS,
  ])
  rows.parts[last] = 5
  rows.clear()
  expect(rows.isFull).toBe(false)
  expect(rows.take(1)).toBe(1)
  expect(rows.parts.every(part => part === 0)).toBe(true)
})

test('ignores dropped prices', () => {
  const [used, fresh] = [createWorld({ seed: 7 }), createWorld({ seed: 7 })]
  const ask = ({ figures, pools, tokens }: typeof used, at: number) =>
    figures.poolTrades.priceAt(pools.findMain(tokens.at(900, 2)), at)
  ask(used, NOW - DAY)
  // Prices alone, which take rows of no pool, until theirs ran out.
  for (let i = 0; i < POOLS; i++) used.figures.priceUsd(used.tokens.at(8453, 2 + i), NOW)
  expect(ask(used, NOW)).toBe(ask(fresh, NOW))
})
