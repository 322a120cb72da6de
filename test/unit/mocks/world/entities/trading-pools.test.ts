import { expect, test } from 'vitest'
import { toWeek, toWeekStart, WEEK } from '../../../../../mocks/time/calendar.ts'
import { createTradingPools } from '../../../../../mocks/world/entities/trading-pools.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const ALTCHAIN = 900

test.each(['large', 'small'] as const)(
  'lists the pools of a token that live in a week, of a %s world',
  size => {
    const { venues, tokens, pools, lists, figures } = createWorld({ seed: 4, size })
    const trading = createTradingPools(venues, pools)
    for (const instant of ['2024-01-02', '2024-09-30', '2026-02-01', '2036-06-01']) {
      const week = toWeek(Date.parse(instant) / 1000)
      const [start, end] = [toWeekStart(week), toWeekStart(week) + WEEK]
      for (const index of [3, 9, 23]) {
        const token = tokens.at(ALTCHAIN, index)
        const view = lists.ofToken(token, end - 1, { id: 'any', value: () => 0 })
        const alive = Array.from({ length: view.total }, (_, at) => view.at(at)).filter(pool => {
          const { birth, death } = figures.poolTrades.profile(pool)
          return birth < end && death > start
        })
        const addresses = trading.ofToken(token, week).map(pool => pool.address)
        expect(addresses.toSorted()).toEqual(alive.map(pool => pool.address).toSorted())
      }
    }
  },
)
