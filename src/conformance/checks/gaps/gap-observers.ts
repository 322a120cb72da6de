import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { gapObserverDefinitions } from '../../model/gap-observer-definitions.ts'
import { createGapObserver, type GapObserver } from './create-gap-observer.ts'

/** Observers by gap id, for each gap that replies can show. */
export const gapObservers = perContract(
  (): ReadonlyMap<GapId, GapObserver> =>
    new Map(
      contract.gaps.flatMap(gap => {
        const observer = createGapObserver(gap, gapObserverDefinitions[gap.id])
        return observer === undefined ? [] : [[gap.id, observer] as const]
      }),
    ),
)
