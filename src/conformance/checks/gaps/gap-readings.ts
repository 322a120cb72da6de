import type { GapId, OperationId } from '../../../contract/contract-types.ts'
import generated from '../../../generated/gap-readings.json' with { type: 'json' }
import type { components } from '../../../generated/grammar.ts'

type AuthoredGap = components['schemas']['gap']

/** How a gap is probed, and which reply means which option, as `spec/gaps.yaml` explains; the expressions are CEL. */
export interface GapReading
  extends Pick<AuthoredGap, 'reads' | 'let' | 'about' | 'words' | 'bounds' | 'unobserved'> {
  readonly probes?: readonly (NonNullable<AuthoredGap['probes']>[number] & {
    readonly operation: OperationId
  })[]
  readonly ahead?: GapId
  /** The expression of each option that has one. */
  readonly options?: Readonly<Record<string, string>>
}

/** The readings of the register, by gap. */
export const gapReadings = generated as unknown as Readonly<Record<GapId, GapReading>>
