import { expect } from 'vitest'
import type { Overrides } from '../../../../mocks/core/settings/override.ts'
import { type ExampleRequest, listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { decodeTable } from '../../../../src/contract/tables/decode-table.ts'
import type { Problem } from '../../../../src/contract/validate.ts'
import { findReplyProblems, requestMock } from '../../../support/request-mock.ts'

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
  const { reply } = getOperation(id)
  const { origin, path, query: usual } = requests.get(id) as ExampleRequest
  const query = { ...usual, ...changes }
  const headers = reply.kind === 'objects' ? { Accept: reply.media[0]?.type } : {}
  const answered = requestMock(mock, { origin, path, query, headers })
  const body: unknown = answered.body === '' ? undefined : JSON.parse(answered.body)
  if (answered.status !== 200) return { ...answered, body, rows: [], problems: [] }
  const rows = (reply.kind === 'table' ? decodeTable(body as never) : body) as readonly Row[]
  const problems = findReplyProblems(mock, id, query, answered)
  return { ...answered, body, rows, problems }
}

/** An operation that is asked, and what its rows then show. */
export type Showing = readonly [
  id: OperationId,
  query: Readonly<Record<string, string>>,
  shows: (rows: readonly Row[]) => unknown,
  expected: unknown,
]

/** Overrides with a title, and what they change. */
export type OverrideCase = readonly [title: string, overrides: object, showing: readonly Showing[]]

/** Sends the requests, and judges the replies. A reply breaks nothing that it does not break without overrides. */
export function expectOverrides(overrides: object, showing: readonly Showing[]): void {
  const mock = createOverridden(overrides as Overrides)
  for (const [id, query, shows, expected] of showing) {
    const { status, rows, problems } = ask(mock, id, query)
    expect(status, id).toBe(200)
    expect(shows(rows), id).toEqual(expected)
    expect(problems, id).toEqual(ask(plain, id, query).problems)
  }
}

/** Returns a row of the market without overrides. */
export function rowAt(id: OperationId, at = 0): Row {
  return ask(plain, id).rows[at] as Row
}

/** Returns a text without padding. */
export function bare(text: unknown): string {
  return String(text).replace(/\0+$/, '')
}

/** Returns a function that reads columns of the first row. */
export function first(...names: string[]) {
  return ([row]: readonly Row[]): unknown[] => names.map(name => row?.[name])
}

/** Returns a function that reads columns of the row with a key. */
export function at(key: string, value: unknown, ...names: string[]) {
  return (rows: readonly Row[]): unknown[] => {
    const row = rows.find(each => bare(each[key]) === String(value))
    return names.map(name => row?.[name])
  }
}

/** Returns a function that lists a column. */
export function keys(name: string) {
  return (rows: readonly Row[]): string[] => rows.map(row => bare(row[name]))
}
