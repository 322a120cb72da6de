import { gapReadings } from '../../conformance/model/gap-readings.ts'
import type { GapId } from '../../contract/contract-types.ts'

/** One sentence where `mdc conform` judges the decision of a gap not at all, or with `--negative` only; else none. */
export function describeObservation(id: GapId): string[] {
  const { unobserved, probes } = gapReadings[id]
  if (unobserved !== undefined)
    return [`${id} is not judged by mdc conform once it is decided: ${unobserved}.\n`]
  return probes !== undefined
    ? [`The requests made to show ${id} are sent with mdc conform --negative only.\n`]
    : []
}
