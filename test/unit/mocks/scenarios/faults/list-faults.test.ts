import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { getFaultsByName } from '../../../../../mocks/scenarios/faults/list-faults.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'

const world = createWorld({ seed: 1, size: 'small' })
const start = (name: string) => getFaultsByName().get(`fault:${name}`)?.start(undefined)

interface Asked {
  readonly id?: OperationId
  readonly origin?: string
  readonly path?: string
  readonly query?: string
  readonly headers?: Record<string, string>
  readonly isPaid?: boolean
}

/** The context of a request, as far as faults read it. */
function ask({ id = 'tokenDetails', origin = 'base', path = '/x', query = '', headers, isPaid }: Asked = {}) {
  const sent = new Headers(headers)
  return {
    operation: getOperation(id),
    request: {
      ...{ origin, path, query },
      header: (name: string) => sent.get(name) ?? (isPaid ? 'eyJ9' : undefined),
    },
    session: { apiKeys: new Set(['test-key']), lifecycle: [] },
    query: {},
    world,
    admission: isPaid ? {} : undefined,
    now: Date.UTC(2026, 0, 15) / 1000,
    ...trackGapChoices(defaultGapChoices.current),
  } as unknown as RequestContext
}

const headerOf = (name: string, header: string, context: RequestContext) =>
  start(name)?.request?.(context.request, context).header(header)
const queryOf = (name: string, context: RequestContext) =>
  start(name)?.request?.(context.request, context).query
const statusOf = (name: string, context: RequestContext) => start(name)?.before?.(context, 0)?.status

test('admits who has no key, or any, at the base origin alone', () => {
  const wrong = { headers: { 'X-API-Key': 'wrong' } }
  const keyOf = (name: string, asked: Asked) => headerOf(`access:${name}`, 'x-api-key', ask(asked))
  expect(keyOf('no-key', {})).toBe('test-key')
  expect(keyOf('no-key', wrong)).toBe('wrong')
  expect(keyOf('any-key', wrong)).toBe('test-key')
  expect(keyOf('any-key', {})).toBeUndefined()
  expect(keyOf('no-key', { origin: 'payment' })).toBeUndefined()
  expect(statusOf('access:tokenDetails.refused', ask())).toBe(403)
})

test('answers an unpaid request, or rejects it otherwise than with 402', () => {
  const context = ask({ origin: 'payment' })
  expect(headerOf('payment:tokenDetails.free', 'x-api-key', context)).toBe('test-key')
  const statuses = ['status', 'elsewhere', 'empty'].map(place =>
    statusOf(`payment:tokenDetails.${place}`, context),
  )
  expect(statuses).toEqual([401, 404, 402])
  expect(statusOf('payment:tokenDetails.status', ask())).toBeUndefined()
})

test('takes the money of a payment for nothing, or changes its terms', () => {
  expect(statusOf('paid:tokenDetails.unserved', ask({ isPaid: true }))).toBe(404)
  expect(start('paid:tokenDetails.taken')?.before?.(ask({ isPaid: true }), 0)).toMatchObject({
    status: 402,
    headers: { 'PAYMENT-RESPONSE': expect.any(String) },
  })
  expect(statusOf('paid:tokenDetails.unserved', ask())).toBeUndefined()
  const reply = { status: 200, headers: {}, body: '[1]' }
  const box = (isPaid: boolean) => start('paid:tokenDetails.boxed')?.after?.(reply, ask({ isPaid }), 0).body
  expect([box(true), box(false)]).toEqual(['{"result":[1]}', '[1]'])
  const terms = { accepts: paymentOffers.current.usual, options: { headerOnly: true } }
  expect(start('paid:tokenDetails.refused')?.payment?.(terms).options).toMatchObject({
    headerOnly: true,
    refuse: 'invalid_exact_evm_signature',
  })
  expect(start('payment:tokenDetails.units')?.payment?.(terms).accepts[0]?.amount).toBe('0.05')
})

test('serves one version not at all, for another, or by default', () => {
  const typeOf = (version: number) =>
    `application/vnd.service.socialintel.social-data.influencer-credibility.v${version}+json`
  const accepting = (version?: number) =>
    ask({
      id: 'influencerCredibility',
      ...(version === undefined ? {} : { headers: { Accept: typeOf(version) } }),
    })
  const name = 'version:influencerCredibility.'
  expect(statusOf(`${name}refused.v1`, accepting(1))).toBe(406)
  expect(statusOf(`${name}refused.v1`, accepting(2))).toBeUndefined()
  expect(headerOf(`${name}default.v1`, 'accept', accepting())).toBe(typeOf(1))
  expect(headerOf(`${name}served.v2`, 'accept', accepting(1))).toBe(typeOf(2))
  expect(headerOf(`${name}sunset`, 'accept', accepting(0))).toBeUndefined()
})

test('refuses, replaces or does without a parameter', () => {
  const asked = (query: string) => ask({ id: 'clmmVenuePools', query })
  expect(statusOf('needed:clmmVenuePools.limit', asked('offset=1'))).toBe(400)
  expect(statusOf('needed:clmmVenuePools.limit', asked('limit=1'))).toBeUndefined()
  expect(queryOf('default:clmmVenuePools.limit', asked(''))).toBe('limit=101')
  expect(queryOf('default:clmmVenuePools.limit.less', asked(''))).toBe('limit=20')
  expect(queryOf('default:clmmVenuePools.limit', asked('limit=7'))).toBe('limit=7')
  const query = queryOf('unneeded:tokenDetails.token_address', ask()) ?? ''
  const address = new URLSearchParams(query).get('token_address') ?? ''
  expect(world.tokens.find(900, address)).toBeDefined()
})

test('has the figures of one window under the name of another', () => {
  const behavior = start('effect:tradeStatistics.4h-as-1h')
  expect(behavior?.query?.({ timeframe: '4h' }, ask())).toEqual({ timeframe: '1h' })
  expect(behavior?.entries?.([{ timeframe: '1h', buyCount: 3 }], ask(), 0)).toEqual([
    { timeframe: '4h', buyCount: 3 },
  ])
})

test('states a fact otherwise than another operation', () => {
  const change = (name: string, entry: object) =>
    start(`across:${name}`)?.entries?.([entry as Record<string, unknown>], ask(), 0)
  expect(change('tokenDetails.decimals', { decimals: 9 })).toEqual([{ decimals: 10 }])
  expect(change('tokenDetails.priceUSD', { priceUSD: 2, fdvUSD: null })).toEqual([
    { priceUSD: 20, fdvUSD: null },
  ])
})

test('overlaps two pages, leaves a gap between them, or repeats the last one', () => {
  const move = (place: string, offset: number) =>
    start(`page:clmmVenuePools.${place}`)?.query?.({ limit: 5, offset }, ask()).offset
  expect([move('overlap', 0), move('overlap', 5), move('gap', 0), move('gap', 5)]).toEqual([0, 4, 0, 6])
  const behavior = start('page:clmmVenuePools.repeated')
  const list = (entries: Record<string, unknown>[], offset: number) =>
    behavior?.entries?.(entries, { ...ask(), query: { offset } }, 0)
  expect([list([{ a: 2 }], 5), list([], 10), list([], 0)]).toEqual([[{ a: 2 }], [{ a: 2 }], []])
})

test('spares the first address, and every further request for it', () => {
  const behavior = start('entity:tokenDetails.decimals')
  const changed = ['a', 'b', 'a'].map(address =>
    behavior?.entries?.([{ decimals: 9 }], ask({ query: `token_address=${address}` }), 0),
  )
  expect(changed).toEqual([[{ decimals: 9 }], [{ decimals: 10 }], [{ decimals: 9 }]])
})

test('sends what is no JSON, other headers or another status', () => {
  const reply = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '[{"a":1}]' }
  const send = (place: string) => start(`transport:${place}`)?.after?.(reply, ask(), 0)
  for (const place of ['comma', 'rest', 'page', 'nothing', 'bom'])
    expect(() => JSON.parse(send(place)?.body ?? '[]'), place).toThrow()
  expect(send('html')?.headers).toEqual({ 'Content-Type': 'text/html' })
  expect([send('created')?.status, send('error')?.status]).toEqual([201, 500])
})
