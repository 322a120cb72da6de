import { describe, expect, it } from 'vitest'
import { callOperation } from '../../../../src/client/call-operation.ts'
import { buildClientRequest } from '../../../../src/client/client-routes.ts'
import { createClient } from '../../../../src/client/create-client.ts'
import { payRequest } from '../../../../src/client/pay-request.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { matchRoute } from '../../../../src/contract/match-route.ts'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'

const envelope = { columns: [{ name: 'poolAddress', type: 'String' }], data: [['a']], rows: 1 }

function createRecorded(options = {}) {
  const sent: { url: string; headers: Headers }[] = []
  const fetch = async (url: string, { headers }: RequestInit) => {
    sent.push({ url, headers: new Headers(headers) })
    return Response.json([envelope])
  }
  return { sent, market: createClient({ baseUrl: 'http://base.test', fetch, ...options }) }
}

it('has a function for each operation, and pages for each list that has an offset', () => {
  const { market } = createRecorded()
  expect(Object.keys(market)).toEqual(contract.operations.map(({ id }) => id))
  for (const { id, parameters } of contract.operations)
    expect('rows' in market[id], id).toBe(parameters.some(({ name }) => name === 'offset'))
})

it('sends the key, further headers and a query, and nothing that is not given', async () => {
  const { sent, market } = createRecorded({
    apiKey: async () => 'secret',
    headers: { 'X-Mock-Session': 'one' },
  })
  await market.clmmVenuePools({ limit: 5 }, { headers: { Prefer: 'wait=1' } })
  await createRecorded().market.clmmVenuePools()
  const [{ url, headers } = { url: '', headers: new Headers() }] = sent
  expect(url).toBe('http://base.test/altchain/clmm-venue/pools?limit=5')
  expect(Object.fromEntries(headers)).toEqual({
    accept: 'application/json',
    prefer: 'wait=1',
    'x-api-key': 'secret',
    'x-mock-session': 'one',
  })
})

it('shows no key in a request that it returns, nor in an error', async () => {
  const { market } = createRecorded({
    apiKey: 'secret',
    fetch: async () => new Response('no', { status: 403 }),
  })
  expect(JSON.stringify(market.clmmVenuePools.request({ limit: 5 }))).not.toContain('secret')
  const error = await market.clmmVenuePools().catch(error => error)
  expect(error.name).toBe('AccessError')
  expect(JSON.stringify(error) + error.stack).not.toContain('secret')
})

it('asks for pages with the query of the call', async () => {
  const { sent, market } = createRecorded()
  const pages: unknown[] = []
  for await (const page of market.clonesV3Pools.pages({ order_asc: ['fee'], offset: 7 })) pages.push(page)
  expect(pages).toEqual([[{ poolAddress: 'a' }]])
  expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['order_asc=fee&offset=7&limit=100'])
})

it('refuses rows without the key that tells pages apart', async () => {
  const fetch = async () =>
    Response.json({ columns: [{ name: 'fee', type: 'UInt32' }], data: [[1]], rows: 1 })
  const { market } = createRecorded({ fetch })
  await expect(market.clonesV3Pools.rows().next()).rejects.toThrow('clonesV3Pools: A row has no poolAddress.')
})

const urls = { baseUrl: 'http://base.test', socialBaseUrl: 'http://social.test' }

it.each(['', '/', '/api/v1', '/api/v1/'])(
  'leads to each operation from base URLs that end with "%s"',
  end => {
    for (const { id, origin } of contract.operations) {
      const options = { baseUrl: `${urls.baseUrl}${end}`, socialBaseUrl: `${urls.socialBaseUrl}${end}` }
      const { url } = buildClientRequest(id, {}, options, {})
      expect(matchRoute(origin, new URL(url).pathname)?.id).toBe(id)
      expect(new URL(url).host).toBe(`${origin}.test`)
    }
  },
)

it('writes lists with commas, and leaves out what is not given', () => {
  const query = { token_addresses: ['a', 'b'], timeframe: undefined, other: null, text: 'ä &', none: '' }
  expect(buildClientRequest('tradeStatistics', query, urls, {}).url).toBe(
    'http://base.test/altchain/trade-statistics?token_addresses=a,b&text=%C3%A4%20%26&none=',
  )
})

it('asks for the default version by its name, and for another by its number', () => {
  const accept = (version?: number) =>
    buildClientRequest('influencerCredibility', {}, urls, { version }).headers.Accept
  expect(accept()).toMatch(/\.v2\+json$/)
  expect(accept(2)).toBe(accept())
  expect(accept(1)).toMatch(/\.v1\+json$/)
  expect(() => accept(3)).toThrow('influencerCredibility has no version 3, but 2, 1.')
})

it('names no version that several share', () => {
  expect(buildClientRequest('trendingMomentum', {}, urls, { version: 1 }).headers.Accept).toBe(
    'application/json',
  )
})

it('says which base URL is missing', () => {
  expect(() => buildClientRequest('alphaPostDetection', {}, { baseUrl: 'http://base.test' }, {})).toThrow(
    'alphaPostDetection needs the option socialBaseUrl.',
  )
})

/** Calls an operation of a service that gives these replies in sequence. Returns what was sent, and the error. */
async function call(
  replies: readonly Response[],
  options = {},
  id: 'clmmVenuePools' | 'sentimentShifts' = 'clmmVenuePools',
) {
  const left = [...replies]
  const sent: Headers[] = []
  const fetch = async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return left.shift() ?? new Response('', { status: 500 })
  }
  const error = await callOperation(id, {}, { ...urls, fetch, retries: 0, ...options }, {}).catch(
    error => error,
  )
  return { sent, error }
}

it.each([
  [400, 'StatusError'],
  [401, 'AccessError'],
  [402, 'PaymentRequiredError'],
  [403, 'AccessError'],
  [404, 'NotFoundError'],
  [410, 'VersionSunsetError'],
  [418, 'StatusError'],
  [429, 'RateLimitError'],
  [500, 'StatusError'],
])('throws for %i a %s with the body', async (status, name) => {
  const { error } = await call([Response.json({ message: 'Why.' }, { status })])
  expect(error).toMatchObject({
    name,
    status,
    body: { message: 'Why.' },
    message: `clmmVenuePools: ${status}, Why.`,
  })
})

it('lists the versions that were not asked for', async () => {
  const { error } = await call([new Response('', { status: 410 })], {}, 'sentimentShifts')
  expect(error.otherVersions).toEqual([1])
})

describe('with pay', () => {
  const terms = { x402Version: 2, resource: { url: 'x' }, accepts: paymentOffers.current.usual }
  const ask = () => Response.json(terms, { status: 402 })
  const table = () => Response.json([{ columns: [], data: [], rows: 0 }])
  const client = {
    createPaymentPayload: async () => 'signed',
    encodePaymentSignatureHeader: (payload: string) => ({ 'PAYMENT-SIGNATURE': payload }),
  }

  it('sends no key, and the payment after the terms', async () => {
    const { sent, error } = await call([ask(), table()], { apiKey: 'secret', pay: { client, most: 0.05 } })
    expect(error.rows).toEqual([])
    expect(sent.map(headers => [headers.get('X-API-Key'), headers.get('PAYMENT-SIGNATURE')])).toEqual([
      [null, null],
      [null, 'signed'],
    ])
  })

  it('signs once, also if the payment is refused', async () => {
    const { sent, error } = await call([ask(), ask(), table()], { pay: { client, most: 0.05 } })
    expect(error.name).toBe('PaymentRequiredError')
    expect(sent).toHaveLength(2)
  })

  it('pays nothing when the terms cannot be read or cost too much', async () => {
    for (const first of [ask(), new Response('<html>', { status: 402 })]) {
      const { sent, error } = await call([first, table()], { pay: { client, most: 0.01 } })
      expect(error.name).toBe('PaymentRequiredError')
      expect(sent).toHaveLength(1)
    }
  })
})

const { network, asset } = paymentOffers.current.usual[0]
const offer = { scheme: 'exact', network, asset, payTo: '0x2', maxTimeoutSeconds: 60, amount: '50000' }
const terms = (...offers: readonly object[]) =>
  ({ x402Version: 2, resource: { url: 'http://service.test/' }, accepts: offers }) as Parameters<
    typeof payRequest
  >[0]
const client = {
  createPaymentPayload: async (given: { accepts: readonly (typeof offer)[] }) =>
    given.accepts.map(({ amount }) => amount),
  encodePaymentSignatureHeader: (payload: readonly string[]) => ({ 'PAYMENT-SIGNATURE': payload.join() }),
}

it.each([
  [0.05, ['50000'], '50000'],
  [0.05, ['50001', '49999', '50000'], '49999,50000'],
  [1, ['1000000'], '1000000'],
])('signs offers of at most %s', async (most, amounts, signed) => {
  const offers = amounts.map(amount => ({ ...offer, amount, asset: asset.toLowerCase() }))
  expect(await payRequest(terms(...offers), { client, most }, 8453)).toEqual({
    'PAYMENT-SIGNATURE': signed,
  })
})

it.each<readonly [number, object, string]>([
  [0.05, { amount: '50001' }, '0.050001 is more than allowed'],
  [0, { amount: '1' }, '0.000001 is more than allowed'],
  ...['-5', '1e3', '', 50000, ['50000'], null, undefined, { toString: '50000' }].map(
    amount => [1, { amount }, 'the amount is no text of digits'] as const,
  ),
  [1, { network: 'eip155:84532' }, `the network is not ${network}`],
  [1, { asset: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf' }, `the coin is not ${asset}`],
  [1, { asset: [asset] }, `the coin is not ${asset}`],
  ...[1801, 1e12, 0, -1, 60.5, '60', undefined].map(
    maxTimeoutSeconds => [1, { maxTimeoutSeconds }, 'it is not valid for 1 to 1800 seconds'] as const,
  ),
])('signs nothing for at most %s where an offer has %j', async (most, change, reason) => {
  expect(await payRequest(terms({ ...offer, ...change }), { client, most }, 8453)).toBe(
    `Nothing is paid: ${reason}.`,
  )
})

it('looks at twenty offers, of any form', async () => {
  const odd = [null, 5, 'x', [], {}]
  expect(await payRequest(terms(...(odd as object[]), offer), { client, most: 1 }, 8453)).toEqual({
    'PAYMENT-SIGNATURE': '50000',
  })
  const many = Array.from({ length: 100_000 }, (_, at) => ({ ...offer, amount: String(at) }))
  const signed = await payRequest(terms(...many), { client, most: 1 }, 8453)
  expect(Object.values(signed).join().split(',')).toHaveLength(20)
  for (const none of [terms(), undefined])
    expect(await payRequest(none, { client, most: 1 }, 8453)).toBe('Nothing is paid: there is no offer.')
})
