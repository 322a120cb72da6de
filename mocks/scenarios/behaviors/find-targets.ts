import { ContractError } from '../../../src/base/contract-error.ts'
import type { MarketView } from '../../core/request-context.ts'
import type { Pool } from '../../world/entities/pool.ts'
import type { Token, TokenKind } from '../../world/entities/token.ts'

/** The tokens and pools to which an event of the market happens. */
export interface MarketTargets {
  readonly hasToken: (token: Token) => boolean
  readonly hasPool: (pool: Pool) => boolean
}

/**
 * Finds what an address names: a token with all its pools, or a pool. Prices of a pool move with its base token, or
 * with its stable coin if the event moves only these. Returns a ContractError if there is nothing of these kinds.
 */
export function findTargets(
  scenario: string,
  address: string,
  kinds: readonly TokenKind[],
  { world, now }: MarketView,
): MarketTargets | ContractError {
  const chains = [...new Set(world.venues.all.map(({ chainId }) => chainId))]
  const tokens = chains.flatMap(chainId => world.tokens.find(chainId, address) ?? [])
  const pools = chains.flatMap(chainId => world.pools.find(chainId, address, now) ?? [])
  const sides = pools.flatMap(pool => listTokens(pool).find(({ kind }) => kinds.includes(kind)) ?? [])
  const moved = [...tokens, ...sides].filter(({ kind }) => kinds.includes(kind))
  if (moved.length === 0)
    return new ContractError(`Scenario ${scenario} finds no token or pool ${address} in this market.`, {
      facts: [
        `kinds: ${kinds.join(', ')}`,
        `seed: ${world.seed}`,
        `such as: ${chains.map(id => world.tokens.at(id, 1).address).join(', ')}`,
      ],
    })
  const hasToken = (token: Token) => moved.some(each => isSameAsset(each, token))
  return {
    hasToken,
    hasPool: pool =>
      tokens.length > 0
        ? listTokens(pool).some(hasToken)
        : pools.some(({ key, venue }) => key === pool.key && venue === pool.venue),
  }
}

/** Returns the tokens of a pool, the base first. */
function listTokens({ base, token0, token1 }: Pool): [Token, Token] {
  return base === 0 ? [token0, token1] : [token1, token0]
}

/** True for the same token, and for the native coin of another chain. */
function isSameAsset(one: Token, other: Token): boolean {
  if (one.kind === 'native') return other.kind === 'native' && other.symbol === one.symbol
  return one.chainId === other.chainId && one.index === other.index
}
