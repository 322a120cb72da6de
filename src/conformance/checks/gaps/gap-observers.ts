import { contract } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { createGapObserver, type GapObserver } from './create-gap-observer.ts'
import { gapReadings } from './gap-readings.ts'
import { influencerObservers } from './influencer-observers.ts'
import { momentumObservers } from './momentum-observers.ts'
import type { GapObservers, Observer } from './observer.ts'
import { socialObservers } from './social-observers.ts'
import { tableObservers } from './table-observers.ts'
import { unitObservers } from './unit-observers.ts'

const observers: GapObservers = {
  ...tableObservers,
  ...unitObservers,
  ...socialObservers,
  ...momentumObservers,
  ...influencerObservers,
}

/** The observer of each gap that can be seen from outside, by id. */
export const gapObservers: ReadonlyMap<GapId, Observer<GapId> | GapObserver> = new Map(
  contract.gaps.flatMap(gap => {
    const observer = createGapObserver(gap, gapReadings[gap.id]) ?? observers[gap.id]
    return observer === undefined ? [] : [[gap.id, observer]]
  }),
)
