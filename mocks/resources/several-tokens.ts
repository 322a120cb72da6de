import type { Choose } from '../choices.ts'
import { ALTCHAIN } from '../world/address.ts'
import type { Token } from '../world/types.ts'
import type { World } from '../world/world.ts'

/** The known ones among several requested tokens, in an order that is not that of the request (GAP-04a, GAP-43). */
export function severalTokens(world: World, addresses: readonly string[], choose: Choose): Token[] {
  choose('GAP-04a')
  const tokens = addresses
    .map(address => world.tokens.find(ALTCHAIN, address))
    .filter(token => token !== undefined)
  if (tokens.length < addresses.length) choose('GAP-43')
  return tokens.sort((a, b) => (a.address < b.address ? -1 : 1))
}
