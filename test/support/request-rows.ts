import type { MockReply } from '../../mocks/core/mock-reply.ts'
import type { Mock } from '../../mocks/mock.ts'
import type { ResourceEntry } from '../../mocks/resources/resource.ts'
import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { decodeTable } from '../../src/contract/tables/decode-table.ts'
import { requestMock } from './request-mock.ts'

/** A query as it goes into a URL. */
export type UrlQuery = Readonly<Record<string, string>>

/** The same with numbers as they are. */
type PlainQuery = Readonly<Record<string, string | number>>

/** Requests an operation on its own origin, by its first route. */
export function requestOperation(
  mock: Mock,
  id: OperationId,
  query: UrlQuery,
  headers: Readonly<Record<string, string>> = {},
): MockReply {
  const target = getOperation(id)
  return requestMock(mock, { path: listPaths(target)[0] as string, origin: target.origin, query, headers })
}

/** The entries of a reply, by column or field name. */
export function readReplyEntries<Id extends OperationId>(id: Id, reply: MockReply): ResourceEntry<Id>[] {
  const body = JSON.parse(reply.body)
  return (getOperation(id).reply.kind === 'table' ? decodeTable(body) : body) as ResourceEntry<Id>[]
}

/** Requests and reads the entries. Throws when the status is not 200. */
export function requestRows<Id extends OperationId>(
  mock: Mock,
  id: Id,
  asked: PlainQuery,
  headers?: Readonly<Record<string, string>>,
): ResourceEntry<Id>[] {
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const reply = requestOperation(mock, id, query, headers)
  if (reply.status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${reply.status} ${reply.body}`)
  return readReplyEntries(id, reply)
}

/** The one row of an operation that answers about one thing. */
export function requestRow<Id extends OperationId>(mock: Mock, id: Id, asked: PlainQuery): ResourceEntry<Id> {
  const [row, ...others] = requestRows(mock, id, asked)
  if (row === undefined || others.length > 0)
    throw new Error(`${id} ${JSON.stringify(asked)}: ${row === undefined ? 'no row' : 'several rows'}`)
  return row
}
