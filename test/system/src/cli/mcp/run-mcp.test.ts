import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock, type MockServer, serveMock } from '../../../../../mocks/server.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { callTool, connectMcp, readTool } from '../../../../support/connect-mcp.ts'
import { canMakeCertificates, createCertificates } from '../../../../support/make-certificates.ts'
import { runMdc } from '../../../../support/run-mdc.ts'
import { startProxy } from '../../../../support/start-proxy.ts'

describe('over the mock, by stdin and stdout', () => {
  let client: Client
  beforeAll(async () => {
    client = await connectMcp(['--seed', '7'])
  })
  afterAll(() => client.close())

  it('has a tool for each operation', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(contract.operations.map(({ id }) => id))
    expect(JSON.stringify(tools).length).toBeLessThan(25_000)
  })

  it('holds a conversation of ten calls over three families', async () => {
    const first = await readTool(client, 'clmmVenuePools', { limit: 3 })
    expect(first.rows).toHaveLength(3)
    expect(Object.keys(first.columns ?? {})).toEqual(Object.keys(first.rows[0] ?? {}))
    expect(first.notDocumented?.length).toBeGreaterThan(0)
    const second = await readTool(client, 'clmmVenuePools', { limit: 3, ...first.next })
    expect(second.columns).toBeUndefined()
    expect(second.rows[0]).not.toEqual(first.rows[0])

    const token_address = 'So11111111111111111111111111111111111111112'
    const [token] = (await readTool(client, 'tokenDetails', { token_address })).rows
    expect(token?.symbol).toBe('SOL')
    const { rows: found } = await readTool(client, 'tokenPoolSearch', { token_address, limit: 1 })
    const before_time = Math.floor(Date.now() / 1000)
    const range = { before_time, after_time: before_time - 86_400, interval: '1h' }
    const { rows: candles } = await readTool(client, 'ohlcvPool', {
      pool_address: found[0]?.poolAddress,
      ...range,
    })
    expect(candles.length).toBeGreaterThan(0)
    const { rows: multi } = await readTool(client, 'priceVolumeMulti', {
      token_addresses: [token_address],
      timeframe: '24h',
    })
    // The price moves from second to second.
    expect(Number(multi[0]?.priceUSD) / Number(token?.priceUSD)).toBeCloseTo(1, 1)

    const { rows: pools } = await readTool(client, 'dexdV3Pools', { limit: 1 })
    const { rows: details } = await readTool(client, 'dexdV3Pool', { pool_address: pools[0]?.poolAddress })
    expect(details[0]?.token0Address).toBe(pools[0]?.token0Address)
    expect((await readTool(client, 'alphaPostDetection', { limit: 2 })).rows).toHaveLength(2)
    expect((await readTool(client, 'sentimentShifts')).rows.length).toBeGreaterThan(0)
  })

  it('bounds the rows and the size of a reply, and says where the rest is', async () => {
    const { rows, next } = await readTool(client, 'clonesV3Pools', { limit: 1000 })
    expect(rows).toHaveLength(50)
    expect(next).toEqual({ offset: 50 })
    const { text } = await callTool(client, 'dexcV2Pools', { limit: 50 })
    expect(text.length).toBeLessThanOrEqual(40_000)
  })

  it.each([
    ['tokenDetail', {}, /Unknown tool "tokenDetail"\.\n {2}did you mean: tokenDetails/],
    ['tokenDetails', { address: 'x' }, /Unknown argument "address"\.[\s\S]*at tokenDetails/],
    ['tokenDetails', {}, /^tokenDetails: 400, .*token_address/],
    ['tokenDetails', { token_address: '0' }, /^tokenDetails: 400, /],
  ])('reports %s with %j as an error that a model can act on', async (name, args, says) => {
    const { text, isError } = await callTool(client, name, args)
    expect(text).toMatch(says)
    expect(isError).toBe(true)
  })
})

it('puts arguments into the path of a tool, whatever their names are', async () => {
  const client = await connectMcp(['--spec', 'test/plain-documents/odd-names.yaml'])
  const args = { 'owner-id': 7, 'thing.id': 'a/b' }
  const { rows } = await readTool(client, 'getOwnersByOwnerIdThingsByThingId', args)
  expect(rows).toEqual([expect.objectContaining({ 'a[b': expect.any(Number) })])
  await client.close()
})

it('offers the operations of another contract, and their first rows', async () => {
  const client = await connectMcp(['--spec', 'src/cli/init/template'])
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('stations')
  const { rows, next } = await readTool(client, 'stations', { limit: 2 })
  expect(rows).toHaveLength(2)
  expect(next).toEqual({ offset: 2 })
  await client.close()
})

describe('over a service', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await serveMock(createMock({ apiKeys: ['a-secret-key'] }), { port: 0 })
  })
  afterAll(() => server.close())
  const countPayments = async () => {
    const { entries } = await (await fetch(`${server.urls.base_url}/__mock/ledger`)).json()
    return entries.length
  }

  it('sends the key of the environment, and never shows it', async () => {
    const flags = ['--base-url', server.urls.base_url]
    const client = await connectMcp(flags, { MDC_API_KEY: 'a-secret-key' })
    expect((await readTool(client, 'clmmVenuePools', { limit: 1 })).rows).toHaveLength(1)
    const missing = await callTool(client, 'alphaPostDetection')
    expect(missing).toEqual({ text: 'alphaPostDetection needs the option socialBaseUrl.', isError: true })
    await client.close()
    const refused = await connectMcp(flags, { MDC_API_KEY: 'another-secret' })
    const { text, isError } = await callTool(refused, 'clmmVenuePools')
    expect(text).toMatch(/^clmmVenuePools: 401/)
    expect(text).not.toContain('another-secret')
    expect(isError).toBe(true)
    await refused.close()
  })

  it('sends the key in another header', async () => {
    const sent: unknown[] = []
    const service = createHttpServer(({ headers }, response) => {
      sent.push([headers.authorization, headers['x-key'], headers['x-api-key']])
      response.writeHead(403).end()
    })
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    for (const flags of [['--bearer'], ['--key-header', 'X-Key']]) {
      const client = await connectMcp(['--base-url', base, ...flags], { MDC_API_KEY: 'a-secret-key' })
      expect((await callTool(client, 'clmmVenuePools')).isError).toBe(true)
      await client.close()
    }
    service.close()
    expect(sent).toEqual([
      ['Bearer a-secret-key', undefined, undefined],
      [undefined, 'a-secret-key', undefined],
    ])
  })

  it('pays nothing without a budget, and no more than it', async () => {
    const flags = ['--base-url', server.urls.payment_base_url]
    const env = { MDC_PAY_KEY: '1'.repeat(64) }
    const unpaid = await connectMcp(flags, env)
    expect(await callTool(unpaid, 'clmmVenuePools')).toEqual({
      text: expect.stringMatching(/^clmmVenuePools: 402[\s\S]*--budget/),
      isError: true,
    })
    await unpaid.close()
    const paid = await connectMcp([...flags, '--budget', '0.1'], env)
    for (const limit of [1, 2])
      expect((await readTool(paid, 'clmmVenuePools', { limit })).rows).toHaveLength(limit)
    expect(await countPayments()).toBe(2)
    expect((await callTool(paid, 'clmmVenuePools')).text).toMatch(/^clmmVenuePools: 402/)
    expect(await countPayments()).toBe(2)
    await paid.close()
  })
})

const certificates = createCertificates()
afterAll(() => certificates.remove())

it.runIf(canMakeCertificates)(
  'reaches a service with its own certificate and a header of a gateway through a proxy, and shows no secret',
  async () => {
    const { cert, key, certFile } = certificates.make('server', ['DNS:api.example.test'])
    const gates: unknown[] = []
    const service = createServer({ cert, key }, (request, response) => {
      gates.push(request.headers['x-gate'])
      const error = `refused: ${request.headers['x-gate']} ${request.headers['x-api-key']}`
      response.writeHead(403, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
    })
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    await using proxy = await startProxy({ credentials: 'me:proxy-password' })
    const client = await connectMcp(
      [
        ...['--base-url', `https://api.example.test:${(service.address() as AddressInfo).port}`],
        ...['--header', 'X-Gate: $GATE', '--cacert', certFile],
      ],
      {
        MDC_API_KEY: 'a-secret-key',
        GATE: 'gate-token',
        HTTPS_PROXY: `http://me:proxy-password@${proxy.host}`,
      },
    )
    const { text, isError } = await callTool(client, 'clmmVenuePools')
    expect(gates).toEqual(['gate-token'])
    expect(proxy.asked).toEqual([expect.stringMatching(/^CONNECT api\.example\.test:/)])
    expect(text).toMatch(/^clmmVenuePools: 403/)
    expect(text).not.toMatch(/gate-token|a-secret-key|proxy-password/)
    expect(isError).toBe(true)
    await client.close()
    service.close()
  },
)

it('says which flags are wrong', async () => {
  const wrong = async (...flags: string[]) => (await runMdc(['mcp', ...flags])).stderr
  expect(await wrong('--base-url', 'nowhere')).toContain('This is no http or https URL.')
  expect(await wrong('--cacert', 'ca.pem')).toContain('The mock in this process needs no connection.')
  expect(await wrong('--bearer')).toContain('The mock in this process needs no connection.')
  expect(await wrong('--budget', 'all')).toContain('It must be units of the stablecoin')
  expect(await wrong('--base-url', 'http://127.0.0.1:9', '--budget', '1')).toContain(
    'There is no key to pay with.',
  )
})
