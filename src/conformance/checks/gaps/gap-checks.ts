import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type Operation } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { gapObserverDefinitions } from '../../model/gap-observer-definitions.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import { toPlannedQuery } from '../../requests/build-required-query.ts'
import { type CheckFamily, recordOutcome } from '../families/define-checks.ts'
import { createGapObserver, type GapObserver } from './create-gap-observer.ts'

/** Observers by gap id, for each gap that replies can show. */
export const gapObservers = perContract<ReadonlyMap<GapId, GapObserver>>(() => {
  const all = contract.gaps.map(
    gap => [gap.id, createGapObserver(gap, gapObserverDefinitions[gap.id])] as const,
  )
  return new Map(all.flatMap(([id, observer]) => (observer === undefined ? [] : [[id, observer]])))
})

/** The operations that list each gap, themselves or in a parameter. A gap that none lists concerns all. */
const operationsByGap = perContract(() => {
  const lists = ({ gaps, parameters }: Operation, id: GapId) =>
    gaps.includes(id) || parameters.some(each => each.gaps.includes(id))
  return new Map(
    contract.gaps.map(({ id }) => {
      const listing = contract.operations.filter(each => lists(each, id))
      return [id, listing.length === 0 ? contract.operations : listing]
    }),
  )
})

/** Decided gaps that replies can show, each with its decision and its option. */
const decided = perContract(() =>
  contract.gaps.flatMap(({ id, resolved, default: option }) =>
    resolved === undefined || !gapObservers.current.has(id) ? [] : [{ ...resolved, id, option }],
  ),
)

/** Observes what a target does in each gap, without a verdict. A decided gap is judged. */
export const gapChecks = perContract<CheckFamily>(() => ({
  requirements: decided.current.map(
    ({ id, says, clause, option }): Requirement => ({
      id,
      title: says,
      level: 'documented',
      clause,
      checks: `What is observed of this question, which was open once, is "${option}".`,
      violation: 'any other answer to it',
      operations: operationsByGap.current.get(id)?.map(operation => operation.id) ?? [],
      needs: gapObserverDefinitions[id].probes !== undefined ? 'negative' : 'standard',
    }),
  ),
  requests: planGapProbes,
  judge({ exchanges, run }, tally) {
    const byOperation = groupBy(exchanges, ({ operation }) => operation)
    for (const [gap, observe] of gapObservers.current) {
      const statement = decided.current.find(({ id }) => id === gap)
      for (const { id } of operationsByGap.current.get(gap) ?? []) {
        const same = byOperation.get(id) ?? []
        for (const seen of same) {
          const actual = observe(seen, { same, all: exchanges, run })
          if (actual === undefined) continue
          if (statement === undefined) tally.recordObservation(gap, seen, actual)
          else
            recordOutcome(tally, gap, seen, {
              holds: actual === statement.option,
              message: 'This was open once, and is decided otherwise.',
              place: '',
              expected: statement.option,
              actual,
            })
        }
      }
    }
  },
}))

function planGapProbes(): PlannedRequest[] {
  return contract.gaps.flatMap(({ id: gap }) =>
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
