import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { listScenarios } from '../../mocks/scenarios/list-scenarios.ts'
import { createFetch, type MockServer, serveMock } from '../../mocks/server.ts'
import { type Client, ClientError, type ClientOptions, createClient, ReplyError } from '../../src/client.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { createFaultyMock } from '../faults/create-faulty-mock.ts'
import { listFaults } from '../faults/list-faults.ts'
import { isEveryRun, sampleCases } from '../support/count-runs.ts'
import { startTestServer } from '../support/test-server.ts'

const mock = createFaultyMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
let server: MockServer
let options: ClientOptions
beforeAll(async () => {
  server = await serveMock(mock, { port: 0 })
  const { base_url: baseUrl, social_base_url: socialBaseUrl } = server.urls
  options = { baseUrl, socialBaseUrl, apiKey: 'test-key' }
})
afterAll(() => server.close())

/** Well-known requests of all operations. */
const samples = listExampleRequests(mock.world, mock.clock.now(), 'test-key').map(
  ({ operationId: id, query }) => ({
    id,
    query: coerceQuery(getOperation(id), query),
  }),
)

type Operations = Readonly<Record<OperationId, unknown>>
type Call = (query: object, options?: object) => Promise<readonly object[]>

const call = (market: Operations, id: OperationId, query: object, options?: object) =>
  (market[id] as Call)(query, options)

/** Returns the name of the error of a call, or `rows`. Anything but a ClientError is thrown. */
async function nameOutcome(market: Operations, id: OperationId, query: object): Promise<string> {
  try {
    await call(market, id, query)
    return 'rows'
  } catch (error) {
    if (error instanceof ClientError) return error.name
    throw error
  }
}

const play = (scenario: string): ClientOptions => ({
  ...options,
  headers: { Prefer: `scenario=${scenario}` },
  retries: 0,
})

it('gives rows of a token and of all pages of a list in a few lines', async () => {
  const market = createClient({ ...options, bigint: true, dates: true })
  const [token] = await market.tokenDetails({ token_address: 'So11111111111111111111111111111111111111112' })
  expect(token?.symbol).toBe('SOL')
  const addresses = new Set<string>()
  for await (const { poolAddress } of market.dlmmVenuePools.rows({ limit: 10 })) {
    addresses.add(poolAddress)
    if (addresses.size === 25) break
  }
  expect(addresses.size).toBe(25)
  const { rows, columns, headers } = await market.dexdV3Pools.withReply({ limit: 3 })
  expect(rows).toHaveLength(3)
  expect(columns?.map(({ name }) => name)).toEqual(Object.keys(rows[0] ?? {}))
  expect(rows[0]?.createdAt).toBeInstanceOf(Date)
  expect(headers.get('Content-Type')).toMatch(/json/)
})

it('reads each operation as a hand-written request does', async () => {
  const market = createClient(options)
  for (const { id, query } of samples) {
    const { url, headers } = (
      market[id].request as (query: object) => ReturnType<Client['tokenDetails']['request']>
    )(query)
    const body = await (await fetch(url, { headers: { ...headers, 'X-API-Key': 'test-key' } })).json()
    const table =
      contract.operations.find(each => each.id === id)?.reply.kind === 'table' ? [body].flat()[0] : undefined
    const names = table?.columns.map(({ name }: { name: string }) => name)
    const rows =
      table?.data.map((row: unknown[]) => Object.fromEntries(row.map((cell, at) => [names[at], cell]))) ??
      body
    expect(await call(market, id, query), id).toEqual(rows)
  }
})

it('follows no redirect, so that another server gets no key', async () => {
  await using other = await startTestServer((_, response) => response.end('[]'))
  await using redirecting = await startTestServer((_, response) =>
    response.writeHead(302, { Location: other.url }).end(),
  )
  const market = createClient({ baseUrl: redirecting.url, apiKey: 'secret' })
  await expect(market.clmmVenuePools()).rejects.toThrow('clmmVenuePools: The service answers 302.')
  expect(other.asked).toEqual([])
})

it('ends a compressed body by what it decodes to', async () => {
  const zeros = gzipSync(new Uint8Array(2 ** 24 + 1))
  expect(zeros.length).toBeLessThan(2 ** 16)
  await using service = await startTestServer((_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zeros),
  )
  const sent = createClient({ baseUrl: service.url }).clmmVenuePools()
  await expect(sent).rejects.toThrow('clmmVenuePools: The body is longer than 16777216 bytes.')
})

describe('under the behaviours of the mock', () => {
  /** Outcomes of each scenario, for every operation or for some. All others give rows. */
  const outcomes: Readonly<Record<string, readonly string[]>> = {
    'unknown-id-404': ['NotFoundError', 'rows'],
    'column-wrong-type': ['ReplyError', 'rows'],
    'big-numbers': ['ReplyError', 'rows'],
    slow: ['ConnectionError'],
    'server-error': ['StatusError'],
    flaky: ['StatusError', 'rows'],
    maintenance: ['StatusError'],
    'gateway-html': ['StatusError'],
    'truncated-body': ['ConnectionError'],
    'connection-reset': ['ConnectionError'],
    code: ['StatusError'],
    'payment-refused': ['StatusError'],
  }
  const names: Readonly<Record<string, string>> = { slow: 'slow=forever', code: 'code=418' }

  it.each(listScenarios().map(({ name }) => name))('%s gives the promised outcome', async name => {
    const timeout = name.startsWith('slow') ? 300 : 30_000
    const market = createClient({ ...play(names[name] ?? name), timeout, bigint: true, dates: true })
    const some = sampleCases(samples, 8)
    const found = await Promise.all(some.map(({ id, query }) => nameOutcome(market, id, query)))
    expect([...new Set(found)].sort()).toEqual(outcomes[name] ?? ['rows'])
  })

  it('reads numbers beyond 2^53 exactly when asked to', async () => {
    const market = createClient({ ...play('big-numbers'), bigint: 'all' })
    const rows = (await Promise.all(samples.map(({ id, query }) => call(market, id, query)))).flat()
    const large = rows.flatMap(row => Object.values(row)).filter(cell => typeof cell === 'bigint')
    expect(large.some(cell => cell > 2n ** 53n && cell % 2n === 1n)).toBe(true)
  })
})

describe('validate', () => {
  const urls = { baseUrl: 'http://base.test', socialBaseUrl: 'http://social.test' }
  const answer = createFetch(mock, {
    ...urls,
    paymentBaseUrl: 'http://pay.test',
    socialPaymentBaseUrl: 'http://social-pay.test',
  })
  const create = (validate: ClientOptions['validate'], headers = {}) =>
    createClient({
      ...urls,
      apiKey: 'test-key',
      retries: 0,
      validate,
      headers,
      fetch: (url, init) => answer(new Request(url, init)),
    })

  /** Faults that one reply alone does not show, by what would show them. */
  const unseen = new Set([
    ...['order', 'limit', 'ignored', 'first-only', 'constant', 'default', 'effect'], // the request, or another one
    ...['across', 'figures'], // another operation, or all rows together
    'columns', // a further column is allowed
  ])

  it('throws for every documented fault that one reply shows, or the rows are right', async () => {
    const sort = (value: unknown) =>
      JSON.stringify(value, (_, node) =>
        node !== null && typeof node === 'object' && !Array.isArray(node)
          ? Object.fromEntries(Object.entries(node).sort())
          : node,
      )
    const usual = new Map<OperationId, string>()
    for (const { id, query } of samples) usual.set(id, sort(await call(create('throw'), id, query)))
    const wrong: string[] = []
    let thrown = 0
    const faults = listFaults().filter(({ family, level }) => level === 'documented' && !unseen.has(family))
    for (const { name, family, concerns } of sampleCases(faults, 32)) {
      const market = create('throw', { Prefer: `scenario=${name}` })
      for (const { id, query } of samples) {
        if (concerns?.(getOperation(id)) === false) continue
        try {
          const rows = await call(market, id, query)
          // That no field of an object is null is inferred (spec/README.md, levels).
          const isNull = family === 'null' && getOperation(id).reply.kind === 'objects'
          if (sort(rows) !== usual.get(id) && !isNull) wrong.push(`${name} ${id}`)
        } catch (error) {
          if (!(error instanceof ClientError)) throw error
          thrown++
        }
      }
    }
    expect(wrong).toEqual([])
    expect(thrown).toBeGreaterThan(isEveryRun ? 1500 : 24)
  })

  it('names the place of the first problem, and has all of them', async () => {
    const faulty = { Prefer: 'scenario=fault:type:TokenDetails.priceUSD' }
    const query = { token_address: 'So11111111111111111111111111111111111111112' }
    const error = await create('throw', faulty)
      .tokenDetails(query)
      .catch(error => error)
    expect(error).toBeInstanceOf(ReplyError)
    expect(error.problems[0].pointer).toMatch(/^\/0\/data\/0\/\d+$/)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await create('warn', faulty).tokenDetails(query)).toHaveLength(1)
    expect(warn.mock.calls).toEqual([[error.message]])
    warn.mockRestore()
    expect(await create('off', faulty).tokenDetails(query)).toHaveLength(1)
  })
})
