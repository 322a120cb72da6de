import type {
  ContractModel,
  FailureModel,
  FieldModel,
  OperationModel,
  ParameterModel,
  ReplyModel,
} from '../../contract/model/contract-model.ts'
import type { AssignedRule } from './assign-rules.ts'
import type { Bound } from './describe-bounds.ts'

/**
 * The model of the reference page, in the order of the page. Bounds, rules and gaps belong to the value that
 * they concern.
 */
export interface Reference
  extends Pick<ContractModel, 'title' | 'version' | 'summary' | 'servers' | 'keys' | 'gaps'> {
  readonly paragraphs: readonly string[]
  readonly families: readonly OperationFamily[]
  readonly failures: readonly SharedFailure[]
}

/** Operations with one tag. */
export interface OperationFamily {
  readonly name: string
  readonly description: string
  readonly operations: readonly OperationView[]
}

/** One operation. Its `gaps` exclude those that a column or parameter shows. */
export interface OperationView extends OperationModel {
  readonly parameters: readonly ParameterView[]
  readonly reply: DescribedReply
}

/** One parameter with its bounds and rules. */
export interface ParameterView extends ParameterModel {
  readonly bounds: readonly Bound[]
  readonly rules: readonly AssignedRule[]
}

/** A successful reply, with the fields of its table or of its default version. */
export interface DescribedReply extends ReplyModel {
  readonly fields: readonly FieldView[]
  /** Rules that use no column. */
  readonly rules: readonly AssignedRule[]
  /** The rows of the recorded reply, each value at the position of its field. */
  readonly rows: readonly (readonly unknown[])[]
}

/** One column or field with its bounds and rules, and a recorded value. */
export interface FieldView extends FieldModel {
  readonly isNullable: boolean
  readonly bounds: readonly Bound[]
  readonly rules: readonly AssignedRule[]
  readonly example: unknown
}

/** An error reply, with the ids of all operations that document it. */
export interface SharedFailure extends FailureModel {
  readonly operations: readonly string[]
}
