/**
 * Code that a page loads only when it needs any of it: drafts, faults, overrides and the replay. They are one file, since a
 * bundler also splits what they share with the mock, once for each file that loads it.
 */
export { drafts } from './drafts/drafts.ts'
export { provideFaker } from './drafts/values/draw-text.ts'
export { createOverrides } from './overrides/create-overrides.ts'
export { createReplay } from './replay/create-replay.ts'
export { isKnownToMarket } from './resources/queries/is-known-to-market.ts'
export { getFaultsByName } from './scenarios/faults/list-faults.ts'
