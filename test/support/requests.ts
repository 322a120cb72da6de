import fc from 'fast-check'
import type { Mock } from '../../mocks/mock.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { type Origin, pathsOf } from '../../src/contract/routes.ts'
import { type Draw, oneOf, randomQuery, rarely } from './queries.ts'

/** A request as plain data, to be sent in several ways. */
export interface PlainRequest {
  readonly method: string
  readonly origin: Origin
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

/** Market and instant that the requests are about. */
export const requestedMarket = { seed: 7, now: '2026-01-15T12:00:00Z' } as const

const PER_OPERATION = 12

/** A fixed sample of requests over all operations: valid and not, of every version, with and without a key, unpaid. */
export function randomRequests(mock: Mock): PlainRequest[] {
  return contract.operations.flatMap((operation, at) =>
    fc
      .sample(fc.gen(), { seed: 20_260_115 + at, numRuns: PER_OPERATION })
      .map(draw => randomRequest(draw, mock, operation)),
  )
}

function randomRequest(draw: Draw, mock: Mock, operation: Operation): PlainRequest {
  const isPaid = rarely(draw, 6)
  const { origin } = operation
  return {
    method: rarely(draw, 12) ? oneOf(draw, ['HEAD', 'POST']) : 'GET',
    origin: isPaid ? (origin === 'social' ? 'socialPayment' : 'payment') : origin,
    path: rarely(draw, 12) ? `${operation.path}s` : oneOf(draw, pathsOf(operation)),
    query: new URLSearchParams(spoiled(draw, randomQuery(draw, mock, operation))).toString(),
    headers: {
      ...(isPaid || rarely(draw, 12) ? {} : { 'X-API-Key': rarely(draw, 12) ? 'wrong' : 'test-key' }),
      ...accept(draw, operation),
      ...(rarely(draw, 3) ? { Prefer: oneOf(draw, preferences) } : {}),
    },
  }
}

/** Scenarios that do not depend on what was asked before. */
const preferences = [
  'scenario=many-nulls',
  'scenario=odd-text',
  'scenario=columns-reordered',
  'scenario=big-numbers',
  'code=410',
  'code=503',
  'example=default',
  'scenario=unknown',
]

function spoiled(draw: Draw, query: Readonly<Record<string, string>>): Record<string, string> {
  const [name] = Object.keys(query)
  const ways = [{}, { [name ?? 'limit']: '' }, { limit: '-1' }, { offset: 'ä&=' }, { other: '1' }]
  return { ...query, ...(rarely(draw, 4) ? oneOf(draw, ways) : {}) }
}

function accept(draw: Draw, { reply }: Operation): Record<string, string> {
  if (reply.kind === 'table' || rarely(draw, 3)) return {}
  const types = reply.media.map(({ type }) => type)
  const gone = types.map(type => type.replace(/v\d+\+json$/, 'v9+json'))
  return { Accept: oneOf(draw, [...types, ...gone]) }
}
