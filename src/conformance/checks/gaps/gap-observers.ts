import type { GapId } from '../../../contract/contract-types.ts'
import { emptyObservers } from './empty-observers.ts'
import { influencerObservers } from './influencer-observers.ts'
import { limitObservers } from './limit-observers.ts'
import { momentumObservers } from './momentum-observers.ts'
import type { GapObservers, Observer } from './observer.ts'
import { refusalObservers } from './refusal-observers.ts'
import { serviceObservers } from './service-observers.ts'
import { socialObservers } from './social-observers.ts'
import { tableObservers } from './table-observers.ts'
import { unitObservers } from './unit-observers.ts'
import { versionObservers } from './version-observers.ts'

const observers: GapObservers = {
  ...limitObservers,
  ...refusalObservers,
  ...emptyObservers,
  ...serviceObservers,
  ...tableObservers,
  ...unitObservers,
  ...socialObservers,
  ...momentumObservers,
  ...influencerObservers,
  ...versionObservers,
}

/** The observer of each gap that can be seen from outside, by id. */
export const gapObservers: ReadonlyMap<GapId, Observer<GapId>> = new Map(
  Object.entries(observers) as [GapId, Observer<GapId>][],
)
