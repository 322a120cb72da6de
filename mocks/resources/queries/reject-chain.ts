import type { MockReply } from '../../core/mock-reply.ts'
import { rejectInvalidRequest } from '../../core/reject-request.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'
import { ALTCHAIN_ID } from '../../world/entities/addresses.ts'
import type { World } from '../../world/world.ts'

/**
 * Returns an error reply for a chain without data, or without data of the given venue, if GAP-23a says so.
 * Otherwise returns undefined, and the request continues.
 */
export function rejectChain(
  world: World,
  chainId: number,
  choose: ChooseGapOption,
  venueId?: string,
): MockReply | undefined {
  const chains = new Set(
    world.venues.all
      .filter(({ id, chainId }) => (venueId === undefined ? chainId !== ALTCHAIN_ID : id === venueId))
      .map(({ chainId }) => chainId),
  )
  if (chains.has(chainId) || choose('GAP-23a') === 'unknown') return undefined
  return rejectInvalidRequest(choose, `chain_id is ${chainId}, but must be one of ${[...chains].join(', ')}.`)
}
