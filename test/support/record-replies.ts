import type { Mock } from '../../mocks/mock.ts'
import type { RecordedExchange, RecordedReply } from '../../mocks/replay/recorded-exchange.ts'
import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { decodeTable } from '../../src/contract/tables/decode-table.ts'
import { requestMock } from './request-mock.ts'

/** A recorded exchange that has a reply. */
export type RecordedAnswer = RecordedExchange & { readonly reply: RecordedReply }

/** Sends a request to a mock, and returns it with its reply as a recording has it. `at` is in Unix milliseconds. */
export function recordReply(
  mock: Mock,
  id: OperationId,
  query: Readonly<Record<string, string>> = {},
  at = Date.parse('2026-01-15T11:00:00Z'),
): RecordedAnswer {
  const operation = getOperation(id)
  const path = listPaths(operation)[0] as string
  const { status, headers, body } = requestMock(mock, { path, query, origin: operation.origin })
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { operation: id, query, at, reply: { status, headers: Object.fromEntries(named), body } }
}

/** A row of a table by column name. */
export type ReplyRow = Readonly<Record<string, string | number | null>>

/** The rows of the table of a reply. */
export function readTableRows({ body }: { readonly body: string }): ReplyRow[] {
  return decodeTable(JSON.parse(body)) as unknown as ReplyRow[]
}
