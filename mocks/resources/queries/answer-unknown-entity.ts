import type { GapId } from '../../../src/contract/contract-types.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { rejectInvalidRequest, rejectRequest } from '../../core/reject-request.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'
import { ALTCHAIN_ID } from '../../world/entities/addresses.ts'
import type { World } from '../../world/world.ts'

/** Returns the reply of an operation to an unknown id, by the option of its gap. */
export function answerUnknownEntity(choose: ChooseGapOption, gap: GapId, what: string): [] | MockReply {
  const choice = choose(gap)
  if (choice === 'not-found') return rejectRequest(choose, 404, `There is no ${what}.`)
  if (choice === 'bad-request') return rejectInvalidRequest(choose, `There is no ${what}.`)
  return []
}

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
