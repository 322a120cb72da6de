import { describe, expect, test } from 'vitest'
import type { Token } from '../../../../../mocks/world/entities/token.ts'
import { createWorld, type World } from '../../../../../mocks/world/world.ts'
import { isEveryRun } from '../../../../support/count-runs.ts'

const ALTCHAIN = 900
const HOUR = 3_600
const DAY = 24 * HOUR
const INSTANTS = ['2024-01-01T00:00:00Z', '2026-01-15T12:34:56Z', '2031-08-04T00:00:01Z'].map(
  text => Date.parse(text) / 1000,
)

/** The token whose number of pools can be added up here, by size. */
const indexOf = { large: 480, small: 1 } as const

/** Every pool of a token at an instant. */
function listPools({ lists }: World, token: Token, now: number) {
  const view = lists.ofToken(token, now, { id: 'newest', value: (_, index) => index })
  return Array.from({ length: view.total }, (_, at) => view.at(at))
}

describe.each(['large', 'small'] as const)('in a %s world', size => {
  test('a token trades what all its pools trade, at three instants', () => {
    let most = 0
    for (const seed of isEveryRun ? Array.from({ length: 50 }, (_, at) => at) : [2, 3, 4]) {
      const world = createWorld({ seed, size })
      const { activity, activityInPool, lastTrade } = world.figures.tokens
      const token = world.tokens.at(ALTCHAIN, indexOf[size])
      for (const now of INSTANTS) {
        const pools = listPools(world, token, now)
        for (const seconds of [HOUR, DAY, 7 * DAY]) {
          const total = activity(token, now - seconds, now)
          const parts = pools.map(pool => activityInPool(pool, token, now - seconds, now))
          for (const part of parts)
            expect(part.buyUsd + part.sellUsd).toBeLessThanOrEqual(total.buyUsd + total.sellUsd)
          for (const figure of ['buys', 'sells', 'buyVolume', 'sellVolume'] as const)
            expect(
              parts.reduce((sum, part) => sum + part[figure], 0),
              figure,
            ).toBe(total[figure])
          for (const figure of ['buyUsd', 'sellUsd'] as const)
            expect(parts.reduce((sum, part) => sum + part[figure], 0) / (total[figure] || 1)).toBeCloseTo(
              total[figure] > 0 ? 1 : 0,
              9,
            )
          most = Math.max(most, parts.filter(part => part.buys > 0).length)
        }
        const trades = pools.map(pool => world.figures.poolTrades.lastTradeBefore(pool, now) ?? 0)
        expect(lastTrade(token, now)).toBe(Math.max(...trades))
      }
    }
    expect(most).toBeGreaterThan(3)
  })
})
