import { memoize } from '../../src/base/memoize.ts'
import { contract } from '../../src/contract/contract.ts'
import type { Session } from '../core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../gaps/gap-choices.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { FIRST_INSTANT } from '../time/calendar.ts'
import type { World } from '../world/world.ts'
import { listBrokenDrafts } from './list-broken-drafts.ts'
import { getFaker } from './load-faker.ts'

/** A drafted operation, and the rules that its draft does not keep. */
export interface DraftDescription {
  readonly operationId: string
  /** Ids of the rules that rows of its example request break. */
  readonly brokenRules: readonly string[]
}

/** Describes the drafted operations of a session. Returns an empty list when there are none, or before faker is loaded. */
export function describeDrafts({ world }: Pick<Session, 'world'>): readonly DraftDescription[] {
  return getFaker() === undefined ? [] : describeWorld(world)
}

const describeWorld = memoize((world: World): readonly DraftDescription[] => {
  const { choose } = trackGapChoices(defaultGapChoices.current)
  const place = { world, now: FIRST_INSTANT, choose }
  return contract.operations.filter(isDrafted).map(operation => ({
    operationId: operation.id,
    brokenRules: listBrokenDrafts(operation, place),
  }))
})
