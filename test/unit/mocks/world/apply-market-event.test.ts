import { expect, test } from 'vitest'
import { applyMarketEvent } from '../../../../mocks/world/apply-market-event.ts'
import { changeTokenTrades } from '../../../../mocks/world/figures/change-token-trades.ts'
import type { MarketEvent } from '../../../../mocks/world/prices/market-event.ts'
import { createWorld } from '../../../../mocks/world/world.ts'

const start = Date.UTC(2026, 0, 15, 11, 30) / 1000
const now = start + 1_800
const world = createWorld({ seed: 7, size: 'small' })
const token = world.tokens.at(900, 4)
const event: MarketEvent = { start, factor: 1.3, moves: each => each === token, stops: () => false }
const pumped = applyMarketEvent(world, event)

test('moves the price of a token, and leaves the world as it was', () => {
  const usual = world.figures.tokens.price(token, now)
  expect(pumped.figures.tokens.price(token, now) / usual).toBeCloseTo(1.3, 9)
  expect(world.figures.tokens.price(token, now)).toBe(usual)
  expect(pumped.figures.tokens.price(token, start)).toBe(world.figures.tokens.price(token, start))
  expect(pumped.lists).toBe(world.lists)
})

test('adds the trades of a token up over its pools, which show the last trade of the move', () => {
  const { sources } = pumped.figures
  const { activity, lastTradeBefore } = changeTokenTrades(event, sources)
  const usual = world.figures.tokens.activity(token, start - 600, now)
  const moved = activity(token, start - 600, now)
  expect(moved.buys).toBeGreaterThan(usual.buys)
  expect(moved.sells).toBe(usual.sells)
  expect(activity(token, start - 600, start)).toEqual(
    world.figures.tokens.activity(token, start - 600, start),
  )
  expect(lastTradeBefore(token, start + 60)).toBe(start + 59)
  let shorter = 0
  for (let length = 60; length < 7_200; length += 420) {
    const { buyUsd, sellUsd } = activity(token, now - length, now)
    expect(buyUsd + sellUsd).toBeGreaterThanOrEqual(shorter)
    shorter = buyUsd + sellUsd
  }
})
