import { drafts } from './drafts/drafts.ts'
import { provideFaker } from './drafts/values/draw-text.ts'
import { createOverrides } from './overrides/create-overrides.ts'
import { createReplay } from './replay/create-replay.ts'
import { getFaultsByName } from './scenarios/faults/list-faults.ts'
import { applyMarketEvent } from './world/apply-market-event.ts'

/**
 * Code that a page loads only when it needs any of it: drafts, faults, market events, overrides and the replay. They are one file,
 * since a bundler also splits what they share with the mock, once for each file that loads it.
 */
export const onDemand = {
  drafts,
  provideFaker,
  createOverrides,
  createReplay,
  getFaultsByName,
  applyMarketEvent,
}
