import { contract } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/types.ts'
import type { Evidence, Seen } from '../../evidence/evidence.ts'
import type { Family } from '../../model/requirement.ts'
import { observers } from './observers.ts'

/** The operations that list a gap, or one of their parameters does; a gap that none lists concerns all. */
const concerned = new Map(
  contract.gaps.map(({ id }) => {
    const listing = contract.operations.filter(({ gaps, parameters }) =>
      [...gaps, ...parameters.flatMap(each => each.gaps)].includes(id),
    )
    return [id, listing.length === 0 ? contract.operations : listing] as const
  }),
)

/** What is told in words may quote the target. */
const MOST_LETTERS = 100

/** What a target does where the contract is silent: it is recorded, and nothing follows from it. */
export const gapFamily: Family = {
  requirements: [],
  judge({ exchanges, run }, tally) {
    const byOperation = groupBy(exchanges)
    for (const [gap, observe] of observers) {
      for (const { id } of concerned.get(gap) ?? []) {
        const same = byOperation.get(id) ?? []
        for (const seen of same) {
          const observed = observe(seen, { same, all: exchanges, run })
          if (observed !== undefined) tally.saw(gap, seen, observed.slice(0, MOST_LETTERS))
        }
      }
    }
  },
}

function groupBy(exchanges: Evidence['exchanges']): Map<OperationId, Seen[]> {
  const groups = new Map<OperationId, Seen[]>()
  for (const seen of exchanges) groups.set(seen.operation, [...(groups.get(seen.operation) ?? []), seen])
  return groups
}
