import type { OperationId } from '../../contract/contract-types.ts'
import type { Exchange } from './recording.ts'

/** Values of the configuration by name of the input, such as `evm.dexa.pool@1`. */
export type Samples = Readonly<Record<string, readonly string[]>>

/** A value that was found, and where, such as `dexdV3Pools row 0`. */
export interface FoundValue {
  readonly value: string
  readonly source: string
}

/** What stands in a plan for a value that only the target or its operator knows: its name, such as `evm.dexa.pool@1`. */
export interface InputReference {
  readonly input: string
}

/** All that is known of one input. */
export interface Input extends InputReference {
  /** The parameter that takes it wherever it is required, and what the paths of those operations begin with. */
  readonly parameter?: { readonly name: string; readonly under: string }
  /** Where an operator may give values of it in the configuration. */
  readonly sample?: { readonly section: string; readonly name: string }
  /** Operations whose replies give it. */
  readonly from: readonly OperationId[]
  /** The values that are known so far, the best first; pure, and never throws for anything a target sent. */
  readonly find: (exchanges: readonly Exchange[], samples: Samples) => readonly FoundValue[]
}
