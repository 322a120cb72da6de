import { contract, getOperation } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { gapObserverDefinitions } from '../../model/gap-observer-definitions.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { toPlannedQuery } from '../../requests/to-planned-query.ts'

/**
 * Plans requests that show what a target does where the contract is silent. Only requirements on every reply
 * judge them.
 */
export function planGapProbes(): PlannedRequest[] {
  return orderGaps().flatMap(gap =>
    (gapObserverDefinitions[gap].probes ?? []).map(({ query, ...probe }, at) => ({
      // A gap may have several probes: the number keeps their names apart.
      name: `gap:${gap}:${at + 1}`,
      profile: 'negative',
      query: toPlannedQuery(getOperation(probe.operation), query),
      ...probe,
      expects: 'any',
    })),
  )
}

/**
 * Returns the gaps in the order of their probes: as in the register, but with gaps of higher priority moved
 * forward.
 */
function orderGaps(): GapId[] {
  const ids = contract.gaps.map(({ id }) => id)
  for (const id of [...ids]) {
    const { ahead } = gapObserverDefinitions[id]
    if (ahead === undefined) continue
    ids.splice(ids.indexOf(id), 1)
    ids.splice(ids.indexOf(ahead), 0, id)
  }
  return ids
}
