import type { GapId, OperationId } from '../../../contract/contract-types.ts'
import generated from '../../../generated/gap-readings.json' with { type: 'json' }
import type { InputReference } from '../../model/input-reference.ts'

/** How a gap is probed, and which reply means which option; the texts are CEL. */
export interface GapReading {
  readonly probes?: readonly Probe[]
  /** The gap before whose probes its own are sent. */
  readonly ahead?: GapId
  /** Whether all replies of an operation are read at once. */
  readonly reads?: 'reply' | 'operation'
  /** Values that the other expressions use by name. */
  readonly let?: Readonly<Record<string, string>>
  /** Which replies tell anything. */
  readonly about?: string
  /** What shows each option. */
  readonly options?: Readonly<Record<string, string>>
  /** What is told when no option holds. */
  readonly words?: string
  /** The number of a request that the options bound. */
  readonly bounds?: string
  /** Why a run does not look at it. */
  readonly unobserved?: string
}

/** A request that shows what ordinary ones do not. */
export interface Probe {
  readonly operation: OperationId
  readonly query: Readonly<Record<string, ProbeValue>>
  readonly accept?: string
}

/** A text, an input of the run, or names that nothing has. */
export type ProbeValue = string | InputReference | NobodyValue

interface NobodyValue {
  readonly nobody: 'altchain' | 'evm' | 'symbol' | 'chain'
  readonly count?: number
  readonly times?: number
  readonly between?: string
}

/** The readings of the register, by gap. */
export const gapReadings = generated as unknown as Readonly<Record<GapId, GapReading>>
