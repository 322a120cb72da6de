import { symlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  QueryClient,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { SWRConfig, unstable_serialize } from 'swr'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { type BasePaths, decodeTable, type RowOf, type SocialPaths } from '../../src/index.ts'
import { createTestFolder } from '../support/create-test-folder.ts'
import { readSnippet } from '../support/read-snippet.ts'

// Runs the snippets of the guides of the client and for frontends.
const mock = setupMock({
  now: '2026-01-15T12:00:00Z',
  size: 'small',
  lifecycle: ['sentiment-shifts@1.0.0=sunset:2026-01-01'],
})
const { at, write: writeFile } = createTestFolder()
beforeAll(async () => {
  mock.listen()
  await symlink(resolve('node_modules'), at('node_modules'), 'junction')
  write('market.ts')
})
afterEach(() => {
  mock.reset()
  vi.restoreAllMocks()
})
afterAll(() => mock.close())

/** Writes a snippet with the sources in place of the package. Returns its path. */
function write(file: string): string {
  const source = (name: string) => `'${pathToFileURL(resolve(`src/${name}.ts`)).href}'`
  const code = readSnippet(`src/${file}`)
    .replaceAll("'market-data-contract/client'", source('client'))
    .replaceAll("'market-data-contract'", source('index'))
  return writeFile(file, code)
}

const load = async (file: string) => import(pathToFileURL(write(file)).href)

describe('the snippet', () => {
  it.each([
    ['ask.ts', /^\d+\.\d+ \[ \d{4}, /],
    ['reply.ts', /^5 \[ .* http:\/\/127\.0\.0\.1:4010\/altchain\/clmm-venue\/pools\?limit=5$/],
    ['influencers.ts', /^\S+$/],
    ['refusals.ts', /^There is version 2\.$/],
    ['paid.ts', /^SOL$/],
  ])('%s prints %s', async (file, says) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await load(file)
    const { inspect } = await import('node:util')
    const words = log.mock.calls.flat().map(each => (typeof each === 'string' ? each : inspect(each)))
    expect(words.join(' ').replaceAll(/\s+/g, ' ')).toMatch(says)
  })

  it('all-pools.ts reads a list until it is old', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await load('all-pools.ts')
    const addresses = log.mock.calls.flat()
    expect(addresses.length).toBeGreaterThan(0)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('TanStack Query', () => {
  type List = InfiniteQueryObserverOptions<RowOf<'clmmVenuePools'>[], Error, RowOf<'clmmVenuePools'>[]>

  it.each([
    ['pool-list.ts', 'poolList'],
    ['pools.ts', 'pools'],
  ])('adds pages by offset with %s, each pool once', async (file, name) => {
    // A small market gets no new pools.
    mock.mock.set({ size: 'large' })
    const client = new QueryClient()
    const list = new InfiniteQueryObserver(client, (await load(file))[name] as List)
    expect((await list.refetch()).data).toHaveLength(20)
    mock.mock.clock.advance(3600)
    const { data = [], hasNextPage } = await list.fetchNextPage()
    expect(hasNextPage).toBe(true)
    expect(data.length).toBeGreaterThan(20)
    expect(data.length).toBeLessThan(40)
    client.clear()
  })

  it('reports a failure of the service', async () => {
    mock.use('server-error=503')
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { error } = await new InfiniteQueryObserver(
      client,
      (await load('pools.ts')).pools as List,
    ).refetch()
    expect(error?.message).toBe('Service Unavailable. Try again later.')
    client.clear()
  })

  it('asks for one token', async () => {
    const { token } = (await load('pool-list.ts')) as { token: (address: string) => QueryObserverOptions }
    const client = new QueryClient()
    const rows = await client.fetchQuery(token('So11111111111111111111111111111111111111112') as never)
    expect(rows).toMatchObject([{ symbol: 'SOL' }])
    client.clear()
  })
})

it('gives SWR what it shows', async () => {
  const { useToken } = (await load('use-token.ts')) as {
    useToken: (address: string) => { data?: { symbol: string } | undefined }
  }
  const address = 'So11111111111111111111111111111111111111112'
  const { market } = await import(pathToFileURL(at('market.ts')).href)
  const [token] = await market.tokenDetails({ token_address: address })
  const Token = () => useToken(address).data?.symbol ?? 'Loading …'
  expect(renderToString(createElement(Token))).toBe('Loading …')
  const fallback = { [unstable_serialize(['tokenDetails', address])]: token }
  expect(renderToString(createElement(SWRConfig, { value: { fallback } }, createElement(Token)))).toBe('SOL')
})

const api = createClient<BasePaths>({
  baseUrl: mock.urls.base_url,
  headers: { 'X-API-Key': 'test-key' },
  // Lists are written with commas.
  querySerializer: { array: { style: 'form', explode: false } },
  // MSW takes the place of `fetch` when it listens, which may be later than now.
  fetch: request => fetch(request),
})

describe('openapi-fetch', () => {
  const limit = 3

  it('has types of paths, parameters and replies', async () => {
    const { data, response } = await api.GET('/altchain/clmm-venue/pools', { params: { query: { limit } } })
    expect(response.status).toBe(200)
    if (data === undefined) throw new Error('no pools')
    const pools = decodeTable(data, { dates: true })
    expect(pools).toHaveLength(limit)
    expect(pools[0]?.createdAt.getTime()).toBeGreaterThan(pools[1]?.createdAt.getTime() ?? 0)
    const { address } = mock.mock.world.tokens.at(900, 1)
    const lists = { token_addresses: [address, mock.mock.world.tokens.at(900, 2).address] }
    const multi = await api.GET('/altchain/price-volume/multi', {
      params: { query: { ...lists, timeframe: '24h' } },
    })
    if (multi.data === undefined) throw new Error('no prices')
    const [price] = decodeTable(multi.data)
    expect(price?.priceUSD).toBeGreaterThan(0)
  })

  it('separates the paths of origins', async () => {
    const social = createClient<SocialPaths>({
      baseUrl: `${mock.urls.social_base_url}/api/v1`,
      headers: { 'X-API-Key': 'test-key' },
      fetch: request => fetch(request),
    })
    const { data } = await social.GET('/socialintel/social-data/alpha-post-detection', {
      params: { query: { limit } },
    })
    expect(data).toHaveLength(limit)
    // @ts-expect-error The base origin has no such path.
    const nothing = await api.GET('/socialintel/social-data/alpha-post-detection', {})
    expect(nothing.response.status).toBe(404)
  })
})
