import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { gapObserverDefinitions } from '../../model/gap-observer-definitions.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { createGapObserver, type GapObserver } from './create-gap-observer.ts'
import { planGapProbes } from './plan-gap-probes.ts'

/** Observers by gap id, for each gap that replies can show. */
export const gapObservers = perContract<ReadonlyMap<GapId, GapObserver>>(() => {
  const all = contract.gaps.map(
    gap => [gap.id, createGapObserver(gap, gapObserverDefinitions[gap.id])] as const,
  )
  return new Map(all.flatMap(([id, observer]) => (observer === undefined ? [] : [[id, observer]])))
})

/** The operations that list each gap, themselves or in a parameter. A gap that none lists concerns all. */
const operationsByGap = perContract<ReadonlyMap<GapId, readonly Operation[]>>(() => {
  const listed = contract.operations.map(operation => {
    const { gaps, parameters } = operation
    return { operation, gaps: new Set([...gaps, ...parameters.flatMap(each => each.gaps)]) }
  })
  return new Map(
    contract.gaps.map(({ id }) => {
      const listing = listed.filter(({ gaps }) => gaps.has(id)).map(({ operation }) => operation)
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
      for (const { id } of operationsByGap.current.get(gap) ?? []) {
        const same = byOperation.get(id) ?? []
        for (const seen of same) {
          const text = observe(seen, { same, all: exchanges, run })
          if (text === undefined) continue
          const statement = decided.current.find(({ id: other }) => other === gap)
          if (statement === undefined) tally.recordObservation(gap, seen, text)
          else if (text === statement.option) tally.recordPass(gap, seen)
          else
            tally.recordFinding(gap, seen, {
              message: 'This was open once, and is decided otherwise.',
              place: '',
              expected: statement.option,
              actual: text,
            })
        }
      }
    }
  },
}))
