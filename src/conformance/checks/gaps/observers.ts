import { empties } from './empties.ts'
import { influencers } from './influencers.ts'
import { limits } from './limits.ts'
import { refusals } from './refusals.ts'
import { service } from './service.ts'
import type { Observer } from './shared/observer.ts'
import { social } from './social.ts'
import { tables } from './tables.ts'
import { units } from './units.ts'
import { versions } from './versions.ts'

/** The observer of each gap that can be seen from outside, by id. */
export const observers: ReadonlyMap<string, Observer> = new Map(
  Object.entries({
    ...limits,
    ...refusals,
    ...empties,
    ...service,
    ...tables,
    ...units,
    ...social,
    ...influencers,
    ...versions,
  }),
)
