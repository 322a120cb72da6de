import type { MockReply } from '../../core/mock-reply.ts'
import { rejectInvalidRequest } from '../../core/reject-request.ts'
import type { Choose } from '../../gaps/choices.ts'
import { ALTCHAIN } from '../../world/entities/addresses.ts'
import type { World } from '../../world/world.ts'

/**
 * Refuses a chain without data (of a venue, if one is given) where GAP-23a says so; undefined where the request goes on
 * and will find nothing.
 */
export function rejectChain(
  world: World,
  chainId: number,
  choose: Choose,
  venueId?: string,
): MockReply | undefined {
  const chains = new Set(
    world.venues.all
      .filter(({ id, chainId }) => (venueId === undefined ? chainId !== ALTCHAIN : id === venueId))
      .map(({ chainId }) => chainId),
  )
  if (chains.has(chainId) || choose('GAP-23a') === 'unknown') return undefined
  return rejectInvalidRequest(choose, `chain_id is ${chainId}, but must be one of ${[...chains].join(', ')}.`)
}
