import { gapObserverDefinitions } from '../../conformance/model/gap-observer-definitions.ts'
import type { GapId } from '../../contract/contract-types.ts'

/**
 * Returns one sentence when `mdc conform` cannot judge the decision of a gap, or only with `--negative`.
 * Otherwise, returns an empty list.
 */
export function describeObservationLimits(id: GapId): string[] {
  const { unobserved, probes } = gapObserverDefinitions[id]
  if (unobserved !== undefined)
    return [`${id} is not judged by mdc conform once it is decided: ${unobserved}.\n`]
  return probes !== undefined
    ? [`The requests made to show ${id} are sent with mdc conform --negative only.\n`]
    : []
}
