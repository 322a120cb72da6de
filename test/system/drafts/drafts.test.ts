import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRuns, isEveryRun } from '../../support/count-runs.ts'
import { buildDraftTree, type DraftTree, runInTree, startMock } from './build-draft-tree.ts'

type Row = Record<string, unknown>

const now = '2026-01-15T12:00:00Z'
const list = '/altchain/auctions'
const detail = '/altchain/auction'
const moods = '/api/v1/socialintel/social-data/auction-moods'

let tree: DraftTree
beforeAll(async () => {
  tree = await buildDraftTree()
  await tree.modules.loadFaker()
}, 120_000)
afterAll(() => tree.remove())

type Market = ReturnType<DraftTree['modules']['createMock']>

function createMarket(options: Parameters<DraftTree['modules']['createMock']>[0] = {}): Market {
  return tree.modules.createMock({ seed: 7, now, ...options })
}

function ask(market: Market, path: string, query = '', headers: Record<string, string> = {}) {
  const sent = new Headers({ 'X-API-Key': 'test-key', ...headers })
  const origin = path === moods ? 'social' : 'base'
  return market.handle({ method: 'GET', origin, path, query, header: name => sent.get(name) ?? undefined })
}

function readRows(market: Market, path: string, query = ''): Row[] {
  const reply = ask(market, path, query)
  expect(reply.status, reply.body).toBe(200)
  const body = JSON.parse(reply.body)
  return (path === moods ? body : tree.modules.decodeTable(body)) as Row[]
}

function findProblems(market: Market, name: string, path: string, sent = ''): unknown[] {
  const reply = ask(market, path, sent)
  const { contract, validate } = tree.modules
  const operation = contract.operations.find(each => each.id === name)
  const query = Object.fromEntries(new URLSearchParams(sent))
  const id = operation?.id as Parameters<typeof validate>[0]
  const found = validate(id, JSON.parse(reply.body), { query, now: market.clock.now() })
  return found.filter(({ level }) => level !== 'open')
}

const seeds = Array.from({ length: countRuns(50) }, (_, seed) => seed)

describe.each(['large', 'small'] as const)('the rows of an operation that was drafted, %s', size => {
  it('keep schema and rules over many seeds', () => {
    for (const seed of seeds) {
      const market = createMarket({ seed, size })
      expect(findProblems(market, 'auctions', list, 'limit=100'), `seed ${seed}`).toEqual([])
      expect(findProblems(market, 'auctionMoods', moods, 'limit=50'), `seed ${seed}`).toEqual([])
      for (const { auctionId } of readRows(market, list, 'limit=3'))
        expect(findProblems(market, 'auction', detail, `auction_id=${auctionId}`), `seed ${seed}`).toEqual([])
    }
  }, 240_000)

  it('have keys of their own, and the same facts in list, detail and object', () => {
    const market = createMarket({ size })
    const rows = [...readRows(market, list, 'limit=100'), ...readRows(market, list, 'limit=100&offset=100')]
    expect(rows.length).toBe(size === 'large' ? 200 : 24)
    expect(new Set(rows.map(({ auctionId }) => auctionId)).size).toBe(rows.length)
    const byId = new Map(rows.map(row => [row.auctionId, row]))
    for (const row of rows.slice(0, 20)) {
      const [one, ...others] = readRows(market, detail, `auction_id=${row.auctionId}`)
      expect(others).toEqual([])
      expect(one).toMatchObject({
        id: row.auctionId,
        seller: row.sellerName,
        state: row.status,
        openedAt: row.openedAt,
        priceUsd: row.priceUsd,
      })
    }
    const known = readRows(market, moods, 'limit=50').filter(({ id }) => byId.has(id))
    expect(known.length).toBeGreaterThan(0)
    for (const { id, seller } of known) expect(byId.get(id)?.sellerName).toBe(seller)
  })
})

describe('the values of a draft', () => {
  it('read like what their columns are', () => {
    const rows = readRows(createMarket(), list, 'limit=100')
    for (const row of rows) {
      expect(row.sellerName).toMatch(/^\S+ \S/)
      expect(row.tokenSymbol ?? 'ABC').toMatch(/^[A-Z]{3,5}$/)
      expect(Object.keys(row.fees as Row)).toEqual(['listing', 'sale', 'storage'])
    }
    expect(rows.some(({ tokenSymbol }) => tokenSymbol === null)).toBe(true)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['open', 'closed', 'cancelled']))
    expect(new Set(rows.map(({ priceUsd }) => priceUsd)).size).toBeGreaterThan(90)
  })

  it('follow from seed, size and instant alone', () => {
    const body = (options: Parameters<typeof createMarket>[0]) => ask(createMarket(options), list).body
    expect(body({})).toBe(body({}))
    expect(body({ seed: 8 })).not.toBe(body({}))
    expect(body({ size: 'small' })).not.toBe(body({}))
    expect(body({ now: '2027-03-01T00:00:00Z' })).toBe(body({}))
  })

  it('differ in versions only as their media types do', () => {
    const market = createMarket()
    const v1 = 'application/vnd.service.socialintel.social-data.auction-moods.v1+json'
    expect(ask(market, moods, 'limit=3', { Accept: v1 }).body).toBe(ask(market, moods, 'limit=3').body)
    const scores = readRows(market, moods).map(({ score }) => Number(score))
    expect(scores).toHaveLength(10)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
})

describe('the parameters of a draft', () => {
  const read = (query: string) => readRows(createMarket(), list, query)

  it('page without gaps', () => {
    const all = read('limit=40')
    expect(all).toHaveLength(40)
    expect([...read('limit=25'), ...read('limit=15&offset=25')]).toEqual(all)
    expect(read('')).toEqual(all.slice(0, 20))
    expect(read('offset=90000')).toEqual([])
  })

  it('sort', () => {
    const times = read('').map(({ openedAt }) => Date.parse(String(openedAt)))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const prices = (query: string) => read(query).map(({ priceUsd }) => Number(priceUsd))
    expect(prices('order_asc=priceUsd')).toEqual(prices('order_asc=priceUsd').toSorted((a, b) => a - b))
    expect(prices('order_desc=priceUsd')).toEqual(prices('order_desc=priceUsd').toSorted((a, b) => b - a))
    expect(prices('order_desc=priceUsd')[0]).toBeGreaterThan(prices('order_asc=priceUsd').at(-1) as number)
  })

  it('filter and bound', () => {
    const open = read('status=open&limit=100')
    expect(open.length).toBeGreaterThan(10)
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['open']))
    const dear = read('min_price_usd=1000.5&limit=100')
    expect(dear.length).toBeGreaterThan(10)
    expect(Math.min(...dear.map(({ priceUsd }) => Number(priceUsd)))).toBeGreaterThanOrEqual(1000.5)
    expect(read('order_asc=priceUsd')[0]?.priceUsd).toBeLessThan(1000.5)
  })

  it('find nothing for an unknown key, and refuse a wrong value', () => {
    expect(readRows(createMarket(), detail, 'auction_id=auc-00000000')).toEqual([])
    expect(ask(createMarket(), detail).status).toBe(400)
    expect(ask(createMarket(), list, 'status=sold').status).toBe(400)
    expect(ask(createMarket(), list, 'limit=0').status).toBe(400)
  })
})

describe('a mock of a contract with drafts', () => {
  it('marks their replies, over HTTP too, and no others', async () => {
    const server = await tree.modules.serveMock(createMarket(), { port: 0 })
    try {
      const get = (path: string) =>
        fetch(server.urls.base_url + path, { headers: { 'X-API-Key': 'test-key' } })
      const drafted = await get(`${list}?limit=2`)
      expect(drafted.headers.get('x-mock-drafted')).toBe('true')
      expect(await drafted.text()).toBe(ask(createMarket(), list, 'limit=2').body)
      const written = await get('/altchain/clmm-venue/pools?limit=2')
      expect(written.status).toBe(200)
      expect(written.headers.get('x-mock-drafted')).toBe(null)
      const state = await (await get('/__mock/state')).json()
      expect(state.drafts).toEqual([
        { operationId: 'auctions', brokenRules: [] },
        { operationId: 'auction', brokenRules: ['INV-AD-03'] },
        { operationId: 'auctionMoods', brokenRules: [] },
      ])
    } finally {
      await server.close()
    }
  })

  it('has an example request for each, which has rows', () => {
    const market = createMarket()
    const asked = tree.modules.listExampleRequests(market.world, market.clock.now(), 'test-key')
    expect(asked).toHaveLength(27)
    for (const { operationId, path, query } of asked.filter(each => /^auction/.test(each.operationId))) {
      const rows = readRows(
        market,
        path.startsWith('/altchain') ? path : moods,
        `${new URLSearchParams(query)}`,
      )
      expect(rows.length, operationId).toBeGreaterThan(0)
    }
  })

  it('says which operations are drafted, and which rule is not kept', async () => {
    const said = await startMock(tree.folder)
    expect(said).toContain(
      'Drafted from the contract: auctions, auction, auctionMoods. Rules that are not kept: INV-AD-03.',
    )
  })

  it('passes its own suite', async () => {
    const { code, output } = await runInTree(tree.folder, [
      'src/cli/main.ts',
      'conform',
      '--mock',
      '--profile=smoke',
      '--negative',
    ])
    expect(output).toMatch(/none failed/)
    expect(code).toBe(0)
  })
})

it.runIf(isEveryRun)(
  'compiles without a resource',
  async () => {
    const tsc = ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json', '--noEmit']
    expect(await runInTree(tree.folder, tsc)).toEqual({ code: 0, output: '' })
  },
  240_000,
)
