import { blankSymbol } from './shared/blank-symbol.ts'
import { page } from './shared/page.ts'
import { refuseChain } from './shared/refuse-chain.ts'
import type { Entry, Resource } from './shared/resource.ts'
import { unknown } from './shared/unknown-entity.ts'

/** The wallets that hold a token of an EVM chain, largest balance first. */
export const topOwners: Resource<'tvlTopOwners'> = ({ world, now, query, choose }) => {
  const { chain_id, token_address } = query
  const token = world.tokens.find(chain_id, token_address)
  if (token === undefined) {
    const refused = refuseChain(world, chain_id, choose)
    return refused ?? unknown(choose, 'GAP-01a', 'token with this address on this chain')
  }
  // A value may not be null here (contract, EVM, HolderRecord), so a token without a price is worth nothing.
  const price = world.figures.priceUsd(token, now) ?? 0
  const view = { total: world.holders.count(token, now), at: (rank: number) => world.holders.at(token, rank) }
  return page(
    view,
    query,
    ({ address, amount }): Entry<'tvlTopOwners'> => ({
      chainId: token.chainId,
      ownerAddress: address,
      tokenAddress: token.address,
      tokenSymbol: token.symbol || blankSymbol(choose),
      tokenAmount: amount,
      valueUsd: amount * price,
    }),
  )
}
