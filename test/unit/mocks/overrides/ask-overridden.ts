import type { Overrides } from '../../../../mocks/core/settings/override.ts'
import { type ExampleRequest, listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { coerceQuery } from '../../../../src/contract/coerce-query.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { decodeTable } from '../../../../src/contract/tables/decode-table.ts'
import { type Problem, validate } from '../../../../src/contract/validate.ts'

export type Row = Readonly<Record<string, unknown>>

/** A reply with its rows, and what breaks the contract in it. */
export interface AskedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
}

const options = { now: '2026-01-15T12:00:00Z', seed: 1 } as const

/** The market without overrides. */
export const plain = createMock(options)

const requests = new Map(
  listExampleRequests(plain.world, plain.clock.now(), 'test-key').map(request => [
    request.operationId,
    request,
  ]),
)

/** Creates a mock with overrides, in the market of `plain`. */
export function createOverridden(overrides: Overrides): Mock {
  return createMock({ ...options, overrides })
}

/** Sends the example request of an operation with other parameters. */
export function ask(mock: Mock, id: OperationId, changes: Readonly<Record<string, string>> = {}): AskedReply {
  const operation = getOperation(id)
  const { origin, path, query: usual } = requests.get(id) as ExampleRequest
  const query = { ...usual, ...changes }
  const { reply } = operation
  const headers = new Headers({
    'X-API-Key': 'test-key',
    ...(reply.kind === 'objects' && { Accept: reply.media[0]?.type ?? '*/*' }),
  })
  const answered = mock.handle({
    method: 'GET',
    ...{ origin, path, query: new URLSearchParams(query).toString() },
    header: name => headers.get(name) ?? undefined,
  })
  const body: unknown = answered.body === '' ? undefined : JSON.parse(answered.body)
  if (answered.status !== 200) return { ...answered, body, rows: [], problems: [] }
  const mediaType = answered.headers['Content-Type'] ?? ''
  const rows = (reply.kind === 'table' ? decodeTable(body as never) : body) as readonly Row[]
  const problems = validate(id, body, {
    query: coerceQuery(operation, query),
    now: mock.clock.now(),
    mediaType,
  })
  return { ...answered, body, rows, problems }
}

/** The parameters of the example request of an operation. */
export function readExampleQuery(id: OperationId): Readonly<Record<string, string>> {
  return requests.get(id)?.query ?? {}
}
