import { planGapProbes } from '../../conformance/checks/gaps/plan-gap-probes.ts'
import { unobservedGaps } from '../../conformance/checks/gaps/unobserved-gaps.ts'
import type { GapId } from '../../contract/contract-types.ts'

/** One sentence where `mdc conform` judges the decision of a gap not at all, or with `--negative` only; else none. */
export function describeObservation(id: GapId): string[] {
  const reason = unobservedGaps[id]
  if (reason !== undefined) return [`${id} is not judged by mdc conform once it is decided: ${reason}.\n`]
  const isProbed = planGapProbes().some(({ name }) => name.startsWith(`gap:${id}:`))
  return isProbed ? [`The requests made to show ${id} are sent with mdc conform --negative only.\n`] : []
}
