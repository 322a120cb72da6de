import type { OperationId } from '../../contract/contract-types.ts'
import type { Exchange, InputReference } from './recording.ts'

/** Configured values by the name of their input, such as `evm.token`. */
export type Samples = Readonly<Record<string, readonly string[]>>

/** A found value with its source: operation, row and column. */
export interface FoundValue {
  readonly value: string
  readonly source: string
}

/** Chooses one of the found values, or combines several. The first `given` ones are configured. */
export type InputChooser = (values: readonly FoundValue[], given: number) => FoundValue | undefined

/** A request value that only the target or its operator knows. */
export interface Input extends InputReference {
  /** The parameter that takes the input, and the beginning of the paths of its operations. */
  readonly parameter?: { readonly name: string; readonly under: string }
  /** The entity and attribute of the values, such as `token.address`. */
  readonly is?: string
  /** A well-formed value that no service knows. */
  readonly unknown?: string
  /** The default value. */
  readonly value?: string
  /** True if the default value is made up, so that the service may not know it. */
  readonly guess?: true
  /** True for one end of a time range. */
  readonly isRange?: true
  /** Section and name of the values in the configuration. */
  readonly sample?: { readonly section: string; readonly name: string }
  /** Names of the samples that come before all found values. */
  readonly given?: readonly string[]
  /** Operations whose replies contain values of the input. */
  readonly from: readonly OperationId[]
  /** Returns the values in the replies so far, the best first. Never throws for a reply. */
  readonly find: (exchanges: readonly Exchange[]) => readonly FoundValue[]
  /** Chooses one value or combines several. Default: the first. */
  readonly choose?: InputChooser
  /** Other inputs of the same kind, by the smallest profile that requests them. */
  readonly others?: { readonly [P in 'standard' | 'deep']?: readonly string[] }
}
