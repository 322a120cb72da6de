import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InfiniteQueryObserver, type InfiniteQueryObserverOptions, QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { type BasePaths, decodeTable, type RowOf, type SocialPaths } from '../../src/index.ts'
import { readSnippet } from '../support/read-snippet.ts'

// Runs the snippets of the guides for frontends.
const market = setupMock({ now: '2026-01-15T12:00:00Z' })
beforeAll(() => market.listen())
afterEach(() => market.reset())
afterAll(() => market.close())

const api = createClient<BasePaths>({
  baseUrl: market.urls.base_url,
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
    const { address } = market.mock.world.tokens.at(900, 1)
    const lists = { token_addresses: [address, market.mock.world.tokens.at(900, 2).address] }
    const multi = await api.GET('/altchain/price-volume/multi', {
      params: { query: { ...lists, timeframe: '24h' } },
    })
    if (multi.data === undefined) throw new Error('no prices')
    const [price] = decodeTable(multi.data)
    expect(price?.priceUSD).toBeGreaterThan(0)
  })

  it('separates the paths of origins', async () => {
    const social = createClient<SocialPaths>({
      baseUrl: `${market.urls.social_base_url}/api/v1`,
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

describe('TanStack Query', () => {
  const PAGE = 20
  let folder: string
  let pools: InfiniteQueryObserverOptions<RowOf<'clmmVenuePools'>[], Error, RowOf<'clmmVenuePools'>[]>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mdc-recipes-'))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    const entry = pathToFileURL(resolve('src/index.ts')).href
    const code = readSnippet('src/pools.ts').replace("'market-data-contract'", `'${entry}'`)
    await writeFile(join(folder, 'pools.ts'), code)
    ;({ pools } = await import(pathToFileURL(join(folder, 'pools.ts')).href))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('adds pages by offset, each pool once', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const list = new InfiniteQueryObserver(client, pools)
    const first = await list.refetch()
    expect(first.data).toHaveLength(PAGE)
    market.mock.clock.advance(3600)
    const { data, hasNextPage } = await list.fetchNextPage()
    expect(hasNextPage).toBe(true)
    expect(data?.length).toBeGreaterThan(PAGE)
    expect(data?.length).toBeLessThan(2 * PAGE)
    client.clear()
  })

  it('reports a failure of the service', async () => {
    market.use('server-error=503')
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { error } = await new InfiniteQueryObserver(client, pools).refetch()
    expect(error?.message).toBe('The mock fails because a scenario says so. Try again.')
    client.clear()
  })
})
