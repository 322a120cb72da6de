import { describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../../../../mocks/examples/list-example-requests.ts'
import { createMock, type Mock } from '../../../../../mocks/mock.ts'
import { listScenarios } from '../../../../../mocks/scenarios/list-scenarios.ts'
import { parseScenario } from '../../../../../mocks/scenarios/parse-scenario.ts'
import { runWithContract } from '../../../../../src/contract/activate-contract.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import { decodeTable } from '../../../../../src/contract/tables/decode-table.ts'
import { isEveryRun, sampleCases } from '../../../../support/count-runs.ts'
import { loadOnce } from '../../../../support/load-once.ts'
import { findReplyProblems, requestMock } from '../../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const names = ['pump', 'crash', 'depeg', 'rug', 'dead']
const mock = createMock({ seed: 7, now, size: 'small' })
const tokenOf = (index: number) => mock.world.tokens.at(900, index)
const [coin, native, token, neighbor] = [0, 1, 4, 5].map(index => tokenOf(index).address) as [
  string,
  string,
  string,
  string,
]
const pool = mock.world.pools.findMain(tokenOf(4)).address

type Row = Readonly<Record<string, number>>

function ask(path: string, query: Record<string, string>, asked: Mock = mock): Row[] {
  const { status, body } = requestMock(asked, { path, query })
  expect(status, body).toBe(200)
  return decodeTable([JSON.parse(body)].flat()[0]) as unknown as Row[]
}

/** Replies of several operations about a token: its price, its day and its pools. */
function look(address: string, scenarios: string[] = []) {
  mock.set({ scenarios })
  const [details] = ask('/altchain/token-details', { token_address: address })
  const [volume] = ask('/altchain/price-volume/multi', { token_addresses: address, timeframe: '24h' })
  const [day] = ask('/altchain/trade-statistics', { token_addresses: address, timeframe: '24h' })
  const pools = ask('/altchain/token-pool-search', { token_address: address, limit: '50' })
  return { details, volume, day, pools } as { details: Row; volume: Row; day: Row; pools: Row[] }
}

function listCandles(scenarios: string[]): Row[] {
  mock.set({ scenarios })
  const end = mock.clock.now()
  const range = { after_time: String(end - 3600), before_time: String(end), interval: '5m' }
  const { status, body } = requestMock(mock, {
    path: '/altchain/ohlcv/pool',
    query: { pool_address: pool, ...range },
  })
  return status === 200 ? (decodeTable([JSON.parse(body)].flat()[0]) as unknown as Row[]) : []
}

describe.each(isEveryRun ? (['large', 'small'] as const) : (['small'] as const))('on %s data', size => {
  const shares = names.map(name => `${name}=50%`)
  it.each([...names, ...sampleCases(shares, 2)])('%s keeps all rules of its operations', text => {
    const { matches } = parseScenario(text)
    for (const seed of isEveryRun ? [3, 7] : [7]) {
      const own = createMock({ seed, now, size, scenarios: [text] })
      for (const sample of listExampleRequests(own.world, own.clock.now(), 'test-key')) {
        if (!matches(getOperation(sample.operationId))) continue
        const query = 'limit' in sample.query ? { ...sample.query, limit: '50' } : sample.query
        const reply = requestMock(own, { ...sample, query })
        expect(reply.status, sample.operationId).toBe(200)
        const problems = findReplyProblems(own, sample.operationId, query, reply)
        expect(problems.filter(({ level }) => ['documented', 'inferred'].includes(level ?? ''))).toEqual([])
      }
    }
  })
})

describe('all operations tell the same', () => {
  it.each<[name: string, factor: number, digits: number]>([
    ['pump', 1.3, 9],
    ['crash', 0.7, 9],
    // The price stops, and that of the usual market goes on.
    ['rug', 0.001, 4],
  ])('price under %s of a token, and the usual one of others', (name, factor, digits) => {
    const [usual, played] = [look(token), look(token, [`${name}=${token}`])]
    const { priceUSD, fdvUSD } = played.details
    expect((priceUSD as number) / (usual.details.priceUSD as number)).toBeCloseTo(factor, digits)
    expect((fdvUSD as number) / (usual.details.fdvUSD as number)).toBeCloseTo(factor, digits)
    expect(played.volume.priceUSD).toBe(priceUSD)
    for (const { tokenPrice } of played.pools) expect(tokenPrice).toBe(priceUSD)
    const [before, after] = [look(neighbor), look(neighbor, [`${name}=${token}`])].map(
      ({ details }) => details,
    )
    expect([after?.priceUSD, after?.fdvUSD]).toEqual([before?.priceUSD, before?.fdvUSD])
    expect(look(token, [`${name}=${pool}`]).details.priceUSD).toBe(priceUSD)
  })

  it('change of a price, and its candles jump within a minute', () => {
    const played = look(token, [`crash=${token}`])
    expect(played.volume.priceChangePercent).toBeLessThan(-20)
    const [usual, crashed] = [listCandles([]), listCandles([`crash=${token}`])]
    const at = mock.clock.now() - 1800
    const ratios = crashed.map(({ unixTime, closePrice }) => {
      const other = usual.find(each => each.unixTime === unixTime)
      return other === undefined ? [] : [unixTime, (closePrice as number) / (other.closePrice as number)]
    })
    expect(ratios.length).toBeGreaterThan(5)
    for (const [start = 0, ratio] of ratios) expect(ratio).toBeCloseTo(start < at ? 1 : 0.7, 9)
    expect(crashed.at(-1)?.closePrice).toBe(played.details.priceUSD)
  })

  it('price of a stable coin that lost its dollar, while others keep theirs', () => {
    expect([look(coin), look(coin, [`depeg=${coin}`])].map(({ details }) => details.priceUSD)).toEqual([
      1, 0.91,
    ])
    expect(look(coin, [`depeg=${pool}`]).details.priceUSD).toBe(0.91)
    const [usual, depegged] = [look(token), look(token, ['depeg'])].map(
      ({ details }) => details.priceUSD as number,
    )
    expect((depegged ?? 0) / (usual ?? 1)).toBeCloseTo(1, 12)
  })

  it.each(['rug', 'dead'])('day without trades under %s', name => {
    const { details, day, pools } = look(token, [`${name}=${token}`])
    expect([details.trade24hCount, details.volume24hUSD, day.totalTradeCount]).toEqual([0, 0, 0])
    expect(details.lastTradeUnixTime).toBeLessThan(mock.clock.now() - 86_400)
    expect(pools.map(({ volume24hUSD }) => volume24hUSD)).toEqual(pools.map(() => 0))
    expect(listCandles([`${name}=${token}`])).toEqual([])
    expect(look(native, [`${name}=${token}`]).details.trade24hCount).toBeGreaterThan(0)
  })
})

describe('the selection of a market scenario', () => {
  it('draws about the share that it names, by seed', () => {
    const addresses = Array.from({ length: 40 }, (_, at) => tokenOf(at + 2).address)
    const prices = () =>
      addresses
        .flatMap(address => ask('/altchain/token-details', { token_address: address }))
        .map(row => row.priceUSD)
    mock.set({ scenarios: [] })
    const usual = prices()
    mock.set({ scenarios: ['pump=30%'] })
    const moved = prices().filter((price, at) => price !== usual[at]).length
    expect(moved).toBeGreaterThan(4)
    expect(moved).toBeLessThan(22)
  })

  it.each([
    [`pump=${'x'.repeat(40)}`, /finds no token or pool x{40} in this market/, 'seed: 7'],
    ['pump=most', /pump cannot be read/, 'form: ADDRESS or P%'],
    [`pump=${coin}`, /pump finds no token or pool/, 'kinds: native, ordinary'],
    [`depeg=${token}`, /depeg finds no token or pool/, 'kinds: stable'],
  ])('rejects %s', (text, sentence, fact) => {
    expect(() => mock.set({ scenarios: [text] })).toThrow(sentence)
    expect(() => mock.set({ scenarios: [text] })).toThrow(fact)
    const { status, body } = requestMock(mock, {
      path: '/altchain/clmm-venue/pools',
      headers: { Prefer: `scenario=${text}` },
    })
    expect([status, body]).toEqual([400, expect.stringMatching(sentence)])
  })

  it('is marked as skipped where another seed has no such token', () => {
    const own = createMock({ seed: 7, now, scenarios: [`pump=${neighbor}`, `crash=${tokenOf(40).address}`] })
    own.set({ seed: 8 })
    const { status, headers } = requestMock(own, {
      path: '/altchain/token-details',
      query: { token_address: native },
    })
    expect(status).toBe(200)
    expect(headers['X-Mock-Scenario']).toBe(`pump=${neighbor}, crash=${tokenOf(40).address}; skipped`)
  })

  it('is not offered by another contract', () => {
    runWithContract(loadOnce('test/second-contract/spec'), () => {
      const listed = listScenarios().map(({ name }) => name)
      expect(listed).toContain('stale')
      expect(listed.filter(name => names.includes(name))).toEqual([])
      expect(() => parseScenario('pump')).toThrow('Unknown scenario "pump"')
    })
    expect(listScenarios().map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})
