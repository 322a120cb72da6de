import type { Token } from '../../../mocks/world/entities/tokens.ts'
import { createFigures } from '../../../mocks/world/figures/create-figures.ts'
import type { World } from '../../../mocks/world/world.ts'
import { changePoolTrades, computeEventFactor, type MarketEvent } from './change-pool-trades.ts'

/** Returns the world in which an event takes place. All figures follow from its changed prices and trades. */
export function applyMarketEvent(world: World, event: MarketEvent): World {
  const { sources } = world.figures
  const { price } = sources.tokenPrices
  const changed = {
    tokenPrices: {
      ...sources.tokenPrices,
      price: (token: Token, at: number) =>
        price(token, at) * (event.moves(token) ? computeEventFactor(event, at) : 1),
    },
    poolTrades: changePoolTrades(sources.poolTrades, event),
  }
  // Not a copy: that would compute the posts of the world.
  return Object.assign(Object.create(world) as World, {
    figures: createFigures(changed, world.venues, world.pools),
  })
}
