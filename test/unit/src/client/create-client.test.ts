import { expect, it } from 'vitest'
import { createClient } from '../../../../src/client/create-client.ts'
import { contract } from '../../../../src/contract/contract.ts'

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
