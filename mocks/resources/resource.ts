import type { OperationId, QueryOf, ReplyOf } from '../../src/contract/contract-types.ts'
import type { Selection } from '../../src/contract/select-version.ts'
import type { DecodedTable, Envelope } from '../../src/contract/tables/decode-table.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import type { World } from '../world/world.ts'

/** Parsed parameters of an operation. A parameter without a default is undefined if it was not sent. */
export type ResourceQuery<Id extends OperationId> = {
  readonly [Name in keyof QueryOf<Id>]-?: QueryOf<Id>[Name]
}

/** Input of a resource. */
export interface ResourceInput<Id extends OperationId> {
  readonly world: World
  /** Unix seconds. */
  readonly now: number
  readonly query: ResourceQuery<Id>
  readonly selection: Selection | undefined
  readonly choose: ChooseGapOption
}

/** One entry of a reply: a row by column name, or an object. */
export type ResourceEntry<Id extends OperationId> =
  ReplyOf<Id> extends readonly [infer E extends Envelope]
    ? DecodedTable<E>
    : ReplyOf<Id> extends infer E extends Envelope
      ? DecodedTable<E>
      : ReplyOf<Id> extends readonly (infer Item extends ReplyEntry)[]
        ? Item
        : never

/** Returns the entries of one operation from the world, or an error reply if a gap option says so. */
export type Resource<Id extends OperationId> = (
  input: ResourceInput<Id>,
) => readonly ResourceEntry<Id>[] | MockReply
