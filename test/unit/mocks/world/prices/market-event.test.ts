import { expect, test } from 'vitest'
import {
  computeEventFactor,
  listEventSteps,
  type MarketEvent,
} from '../../../../../mocks/world/prices/market-event.ts'

const event: MarketEvent = { start: 1_000, factor: 0.4, moves: () => true, stops: () => false }

test('moves prices within a minute, in equal steps', () => {
  const factors = [0, 1_000, 1_001, 1_005, 1_006, 1_030, 1_060, 9_999].map(at =>
    computeEventFactor(event, at),
  )
  expect(factors.map(factor => Number(factor.toFixed(9)))).toEqual([1, 1, 0.95, 0.95, 0.9, 0.7, 0.4, 0.4])
})

test('keeps a factor between two steps', () => {
  const steps = listEventSteps(event)
  expect([steps[0], steps.at(-1)]).toEqual([1_000, 1_060])
  for (const [at, step] of steps.slice(1).entries())
    expect(computeEventFactor(event, (steps[at] as number) + 1)).toBe(computeEventFactor(event, step))
})
