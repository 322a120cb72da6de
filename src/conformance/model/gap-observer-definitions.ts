import { followContract } from '../../contract/activate-contract.ts'
import type { GapId, OperationId } from '../../contract/contract-types.ts'
import generated from '../../generated/gap-readings.json' with { type: 'json' }
import type { components } from '../../generated/grammar.ts'

type AuthoredGap = components['schemas']['gap']

/** The probes of a gap, and the CEL condition by which replies show each option, as in `spec/gaps.yaml`. */
export interface GapObserverDefinition
  extends Pick<AuthoredGap, 'reads' | 'let' | 'about' | 'words' | 'bounds' | 'unobserved' | 'leftOpenBy'> {
  readonly probes?: readonly (NonNullable<AuthoredGap['probes']>[number] & {
    readonly operation: OperationId
  })[]
  /** CEL conditions by option. */
  readonly options?: Readonly<Record<string, string>>
}

export let gapObserverDefinitions: Readonly<Record<GapId, GapObserverDefinition>>

followContract(parts => {
  gapObserverDefinitions = (parts?.gapReadings ?? generated) as unknown as typeof gapObserverDefinitions
})

/** Returns the ids of the gaps that leave a requirement open, in brackets after a space, or an empty text. */
export function citeGaps(requirement: string): string {
  const ids = Object.entries(gapObserverDefinitions).flatMap(([id, { leftOpenBy }]) =>
    leftOpenBy?.includes(requirement) ? [id] : [],
  )
  return ids.length === 0 ? '' : ` (${ids.join(', ')})`
}
