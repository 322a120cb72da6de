import type { readContract } from './read-contract.ts'
import type { OperationModel } from './read-operation.ts'

export type { EntryModel, FieldModel } from './read-entry.ts'
export type { GapModel } from './read-gaps.ts'
export type { OperationModel, ParameterModel } from './read-operation.ts'

/** The built OpenAPI document as plain data, for `contract.json`, the reference and the console. */
export type ContractModel = ReturnType<typeof readContract>

/** A successful reply of an operation. */
export type ReplyModel = OperationModel['reply']
