import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  QueryClient,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { SWRConfig, unstable_serialize } from 'swr'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { readSnippet } from '../support/read-snippet.ts'

// Runs the snippets of the guide of the client.
const mock = setupMock({
  now: '2026-01-15T12:00:00Z',
  size: 'small',
  versions: ['sentiment-shifts@1.0.0=sunset:2026-01-01'],
})
let folder: string
beforeAll(async () => {
  mock.listen()
  folder = await mkdtemp(join(tmpdir(), 'mdc-client-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  await write('market.ts')
})
afterEach(() => {
  mock.reset()
  vi.restoreAllMocks()
})
afterAll(async () => {
  mock.close()
  await rm(folder, { recursive: true })
})

/** Writes a snippet with the sources in place of the package. Returns its path. */
async function write(file: string): Promise<string> {
  const path = join(folder, file)
  const entry = pathToFileURL(resolve('src/client.ts')).href
  await writeFile(path, readSnippet(`src/${file}`).replaceAll("'market-data-contract/client'", `'${entry}'`))
  return path
}

const load = async (file: string) => import(pathToFileURL(await write(file)).href)

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
  type List = InfiniteQueryObserverOptions<object[], Error, object[]>

  it('adds pages by offset, each pool once', async () => {
    const { poolList } = (await load('pool-list.ts')) as { poolList: List }
    const client = new QueryClient()
    const list = new InfiniteQueryObserver(client, poolList)
    expect((await list.refetch()).data).toHaveLength(20)
    mock.mock.clock.advance(3600)
    const { data, hasNextPage } = await list.fetchNextPage()
    expect(hasNextPage).toBe(false)
    expect(data?.length).toBeGreaterThan(20)
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
  const { market } = await import(pathToFileURL(join(folder, 'market.ts')).href)
  const [token] = await market.tokenDetails({ token_address: address })
  const Token = () => useToken(address).data?.symbol ?? 'Loading …'
  expect(renderToString(createElement(Token))).toBe('Loading …')
  const fallback = { [unstable_serialize(['tokenDetails', address])]: token }
  expect(renderToString(createElement(SWRConfig, { value: { fallback } }, createElement(Token)))).toBe('SOL')
})
