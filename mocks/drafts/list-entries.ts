import type { Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import type { Selection } from '../../src/contract/select-version.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import type { Resource, ResourceQuery } from '../resources/resource.ts'
import { resources } from '../resources/resources.ts'
import type { World } from '../world/world.ts'
import { answerDraft } from './answer-draft.ts'
import { getFaker } from './load-faker.ts'

/** A market, and the version and the gap options of a request to it. */
export interface EntrySource {
  readonly world: World
  /** Unix seconds. */
  readonly now: number
  readonly selection?: Selection | undefined
  readonly choose: ChooseGapOption
}

/** Returns the entries of an operation from its resource, or drafts them. The query is already checked. Drafts have no entries before faker is loaded. */
export function listEntries(
  operation: Operation,
  query: ReplyEntry,
  { world, now, selection, choose }: EntrySource,
): readonly ReplyEntry[] | MockReply {
  if (!isDrafted(operation)) return answerResource(operation.id, query, { world, now, selection, choose })
  return getFaker() === undefined ? [] : answerDraft(operation, { world, now, selection, choose, query })
}

function answerResource<Id extends OperationId>(
  id: Id,
  query: ReplyEntry,
  { world, now, selection, choose }: EntrySource,
): readonly ReplyEntry[] | MockReply {
  const resource: Resource<Id> | undefined = resources[id]
  return resource?.({ world, now, selection, choose, query: query as ResourceQuery<Id> }) ?? []
}
