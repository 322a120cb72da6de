import type { OperationId } from '../../contract/contract-types.ts'
import type { InputName, InputReference } from './input-reference.ts'
import type { Exchange } from './recording.ts'

/** Values of the configuration by name of the input, such as `evm.dexa.pool@1`. */
export type Samples = Readonly<Record<string, readonly string[]>>

/** A value that was found, and where, such as `dexdV3Pools row 0`. */
export interface FoundValue {
  readonly value: string
  readonly source: string
}

/** A value of a request that only the target or its operator knows. */
export interface Input extends InputReference {
  /** The parameter that takes it where one is required, and what the paths of those operations begin with. */
  readonly parameter?: { readonly name: string; readonly under: string }
  /** Where an operator gives such values in the configuration. */
  readonly sample?: { readonly section: string; readonly name: string }
  /** Names of the samples that come before all that is found. */
  readonly given?: readonly string[]
  /** Operations whose replies give it. */
  readonly from: readonly OperationId[]
  /** The values in the replies so far, the best first; never throws for anything a target sent. */
  readonly find: (exchanges: readonly Exchange[]) => readonly FoundValue[]
  /** Makes one of all values, those of the configuration first, of which there are so many; the first when absent. */
  readonly choose?: (values: readonly FoundValue[], given: number) => FoundValue | undefined
  /** Inputs of the same kind that differ from it, by the least profile that asks for them too. */
  readonly others?: { readonly [P in 'standard' | 'deep']?: readonly InputName[] }
}
