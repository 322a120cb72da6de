import type { MockReply } from '../../mocks/core/mock-reply.ts'
import type { Mock } from '../../mocks/mock.ts'
import type { Entry } from '../../mocks/resources/shared/resource.ts'
import { operation } from '../../src/contract/contract.ts'
import { pathsOf } from '../../src/contract/routes.ts'
import { decodeTable } from '../../src/contract/tables.ts'
import type { OperationId } from '../../src/contract/types.ts'
import { ask } from './ask.ts'

/** A query as it goes into a URL. */
export type Query = Readonly<Record<string, string>>

/** The same with numbers as they are. */
type Asked = Readonly<Record<string, string | number>>

/** Asks an operation on its own origin, by its first route. */
export function askFor(
  mock: Mock,
  id: OperationId,
  query: Query,
  headers: Readonly<Record<string, string>> = {},
): MockReply {
  const target = operation(id)
  return ask(mock, { path: pathsOf(target)[0] as string, origin: target.origin, query, headers })
}

/** The entries of a reply, by column or field name. */
export function entriesOf<Id extends OperationId>(id: Id, reply: MockReply): Entry<Id>[] {
  const body = JSON.parse(reply.body)
  return (operation(id).reply.kind === 'table' ? decodeTable(body) : body) as Entry<Id>[]
}

/** Asks and reads the entries; throws when the answer is not 200. */
export function rowsOf<Id extends OperationId>(
  mock: Mock,
  id: Id,
  asked: Asked,
  headers?: Readonly<Record<string, string>>,
): Entry<Id>[] {
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const reply = askFor(mock, id, query, headers)
  if (reply.status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${reply.status} ${reply.body}`)
  return entriesOf(id, reply)
}

/** The one row of an operation that answers about one thing. */
export function rowOf<Id extends OperationId>(mock: Mock, id: Id, asked: Asked): Entry<Id> {
  const [row, ...others] = rowsOf(mock, id, asked)
  if (row === undefined || others.length > 0)
    throw new Error(`${id} ${JSON.stringify(asked)}: ${row === undefined ? 'no row' : 'several rows'}`)
  return row
}
