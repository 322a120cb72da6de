import { toMinute } from '../time/calendar.ts'
import { answerUnknownEntity, rejectChain } from './queries/answer-unknown-entity.ts'
import { readPage } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { chooseBlankSymbol } from './rows/choose-blank-symbol.ts'

/** Returns the wallets that hold a token of an EVM chain, largest balance first. */
export const answerTopOwners: Resource<'tvlTopOwners'> = ({ world, now, query, choose }) => {
  const { chain_id, token_address } = query
  const token = world.tokens.find(chain_id, token_address)
  if (token === undefined) {
    const refused = rejectChain(world, chain_id, choose)
    return refused ?? answerUnknownEntity(choose, 'GAP-01a', 'token with this address on this chain')
  }
  const price = world.figures.priceUsd(token, toMinute(now))
  // A value may not be null here (contract, EVM, HolderRecord).
  if (price === null && choose('GAP-68') === 'omit') return []
  const { count, at } = world.holders
  const owners = { length: count(token, now), at: (rank: number) => at(token, rank) }
  return readPage(
    owners,
    query,
    ({ address, amount }): ResourceEntry<'tvlTopOwners'> => ({
      chainId: token.chainId,
      ownerAddress: address,
      tokenAddress: token.address,
      tokenSymbol: token.symbol || chooseBlankSymbol(choose),
      tokenAmount: amount,
      valueUsd: amount * (price ?? 0),
    }),
  )
}
