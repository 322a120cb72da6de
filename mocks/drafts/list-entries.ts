import type { Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import type { Resource, ResourceQuery } from '../resources/resource.ts'
import { resources } from '../resources/resources.ts'
import { answerDraft, type EntrySource } from './answer-draft.ts'
import { fillColumns } from './fill-columns.ts'
import { getFaker } from './load-faker.ts'

/**
 * Returns the entries of an operation from its resource, with drafts of the columns that it leaves out, or drafts them all. The query is already checked. Drafts have no
 * entries before faker is loaded.
 */
export function listEntries(
  operation: Operation,
  query: ReplyEntry,
  { world, now, selection, choose }: EntrySource,
): readonly ReplyEntry[] | MockReply {
  const request = { world, now, selection, choose, query }
  if (isDrafted(operation)) return getFaker() === undefined ? [] : answerDraft(operation, request)
  const resource = resources[operation.id] as Resource<OperationId> | undefined
  const listed = resource?.({ ...request, query: query as ResourceQuery<OperationId> }) ?? []
  return 'status' in listed ? listed : fillColumns(listed, operation, request)
}
