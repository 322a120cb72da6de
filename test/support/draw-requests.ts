import fc from 'fast-check'
import type { Mock } from '../../mocks/mock.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { listPaths, type Origin } from '../../src/contract/match-route.ts'
import { type Draw, drawOnceIn, drawOne, drawQuery } from './draw-query.ts'

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
export const requestMarket = { seed: 7, now: '2026-01-15T12:00:00Z' } as const

const PER_OPERATION = 12

/** A fixed sample of requests over all operations: valid and not, of every version, with and without a key, unpaid. */
export function drawRequests(mock: Mock): PlainRequest[] {
  return contract.operations.flatMap((operation, at) =>
    fc
      .sample(fc.gen(), { seed: 20_260_115 + at, numRuns: PER_OPERATION })
      .map(draw => drawRequest(draw, mock, operation)),
  )
}

function drawRequest(draw: Draw, mock: Mock, operation: Operation): PlainRequest {
  const isPaid = drawOnceIn(draw, 6)
  const { origin } = operation
  return {
    method: drawOnceIn(draw, 12) ? drawOne(draw, ['HEAD', 'POST']) : 'GET',
    origin: isPaid ? (origin === 'social' ? 'socialPayment' : 'payment') : origin,
    path: drawOnceIn(draw, 12) ? `${operation.path}s` : drawOne(draw, listPaths(operation)),
    query: new URLSearchParams(corruptQuery(draw, drawQuery(draw, mock, operation))).toString(),
    headers: {
      ...(isPaid || drawOnceIn(draw, 12) ? {} : { 'X-API-Key': drawOnceIn(draw, 12) ? 'wrong' : 'test-key' }),
      ...drawAccept(draw, operation),
      ...(drawOnceIn(draw, 3) ? { Prefer: drawOne(draw, preferences) } : {}),
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
  'scenario=unknown',
]

function corruptQuery(draw: Draw, query: Readonly<Record<string, string>>): Record<string, string> {
  const [name] = Object.keys(query)
  const ways = [{}, { [name ?? 'limit']: '' }, { limit: '-1' }, { offset: 'ä&=' }, { other: '1' }]
  return { ...query, ...(drawOnceIn(draw, 4) ? drawOne(draw, ways) : {}) }
}

function drawAccept(draw: Draw, { reply }: Operation): Record<string, string> {
  if (reply.kind === 'table' || drawOnceIn(draw, 3)) return {}
  const types = reply.media.map(({ type }) => type)
  const gone = types.map(type => type.replace(/v\d+\+json$/, 'v9+json'))
  return { Accept: drawOne(draw, [...types, ...gone]) }
}
