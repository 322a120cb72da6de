import { afterEach, describe, expect, it, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { answerAltchainPools } from '../../../../mocks/resources/answer-altchain-pools.ts'
import { answerPriceVolume } from '../../../../mocks/resources/answer-price-volume.ts'
import { answerTokenDetails } from '../../../../mocks/resources/answer-token-details.ts'
import { answerTopOwners } from '../../../../mocks/resources/answer-top-owners.ts'
import { answerTradeStatistics } from '../../../../mocks/resources/answer-trade-statistics.ts'
import { isDrafted } from '../../../../mocks/resources/is-drafted.ts'
import { resources } from '../../../../mocks/resources/resources.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const world = createWorld({ seed: 11, size: 'small' })
const now = Date.UTC(2026, 0, 15, 12) / 1000
const input = (options: Partial<GapChoices>) => {
  const { choose } = trackGapChoices({ ...defaultGapChoices.current, ...options })
  return { world, now, selection: undefined, choose }
}

function list(
  venue: 'clmm-venue' | 'dlmm-venue',
  limit: number,
  offset: number,
  options: Partial<GapChoices> = {},
) {
  const rows = answerAltchainPools(venue)({ ...input(options), query: { limit, offset } })
  return 'status' in rows ? [] : rows
}

test('has a resource for every operation', () => {
  expect(Object.keys(resources).sort()).toEqual(contract.operations.map(({ id }) => id).sort())
})

test('writes fees of bins in basis points where GAP-C1 says so', () => {
  const [usual, other] = [list('dlmm-venue', 9, 0), list('dlmm-venue', 9, 0, { 'GAP-C1': 'basis-points' })]
  expect(other.map(({ fee }) => fee)).toEqual(usual.map(({ fee }) => fee / 100))
})

test('counts the ticks of a bin where GAP-65 says so', () => {
  const rows = list('dlmm-venue', 30, 0, { 'GAP-65': 'log-ticks' })
  for (const [at, { tickSpacing: step }] of list('dlmm-venue', 30, 0).entries()) {
    const ticks = rows[at]?.tickSpacing ?? 0
    expect(1.0001 ** ticks).toBeLessThanOrEqual((1 + step / 10_000) * (1 + 1e-9))
    expect(1.0001 ** (ticks + 1)).toBeGreaterThan(1 + step / 10_000)
  }
})

function readDetails(token_address: string, options: Partial<GapChoices> = {}) {
  const rows = answerTokenDetails({ ...input(options), query: { token_address } })
  return 'status' in rows ? undefined : rows[0]
}
const unknown = '11111111111111111111111111111111'
const sol = world.tokens.at(900, 1)

test('writes the time of a trade as GAP-40 says', () => {
  const time = (option: GapChoices['GAP-40']) =>
    readDetails(sol.address, { 'GAP-40': option })?.lastTradeHumanTime
  expect(time('iso-offset')).toMatch(/^2026-01-15T\d\d:\d\d:\d\d\+00:00$/)
  expect(time('iso-z')).toMatch(/^2026-01-15T\d\d:\d\d:\d\dZ$/)
  expect(time('spaced')).toMatch(/^2026-01-15 \d\d:\d\d:\d\d$/)
})

test('knows nothing of another token', () => {
  expect(readDetails(unknown)).toBeUndefined()
})

function listOwners(chain_id: number, token_address: string, limit: number, offset: number, options = {}) {
  const rows = answerTopOwners({
    ...input(options),
    query: { chain_id, token_address, limit, offset } as never,
  })
  return 'status' in rows ? [] : rows
}

test('values a balance without a price at zero, or leaves it out', () => {
  const tokens = Array.from({ length: 24 }, (_, index) => world.tokens.at(1, index))
  const address = tokens.find(({ priced }) => !priced)?.address ?? ''
  expect(listOwners(1, address, 1, 0)).toMatchObject([{ valueUsd: 0 }])
  expect(listOwners(1, address, 1, 0, { 'GAP-68': 'omit' })).toEqual([])
})

const token = world.tokens.at(900, 5)
const query = (address: string) => ({ token_addresses: [address], timeframe: '24h' as const })

function readStatistics(address: string, options: Partial<GapChoices> = {}) {
  const rows = answerTradeStatistics({ ...input(options), query: query(address) })
  return 'status' in rows ? undefined : rows[0]
}
function readPrices(options: Partial<GapChoices> = {}, at = now) {
  const rows = answerPriceVolume({ ...input(options), now: at, query: query(token.address) })
  return 'status' in rows ? undefined : rows[0]
}

test('adds buys and sells up', () => {
  const row = readStatistics(token.address)
  if (row === undefined) throw new Error('There is no row.')
  expect(row).toMatchObject({ tokenAddress: token.address, timeframe: '24h' })
  expect(row.buyCount + row.sellCount).toBe(row.totalTradeCount)
  expect(row.volumeBuy + row.volumeSell).toBe(row.totalVolume)
  expect(row.volumeBuyUSD + row.volumeSellUSD).toBe(row.totalVolumeUSD)
  expect(row.buyToSellRatio).toBe(row.volumeBuy / row.volumeSell)
})

test('has no ratio without sells, or zero where GAP-76 says so', () => {
  const activity = () => ({ buys: 1, sells: 0, buyVolume: 2, sellVolume: 0, buyUsd: 3, sellUsd: 0 })
  const quiet = { ...world, figures: { ...world.figures, tokens: { ...world.figures.tokens, activity } } }
  const ratio = (options: Partial<GapChoices>) => {
    const rows = answerTradeStatistics({ ...input(options), world: quiet, query: query(token.address) })
    return 'status' in rows ? undefined : rows[0]?.buyToSellRatio
  }
  expect([ratio({}), ratio({ 'GAP-76': 'zero' })]).toEqual([null, 0])
})

test('lists zeros for an unknown token where GAP-43 says so', () => {
  expect(readStatistics(unknown)).toBeUndefined()
  expect(readStatistics(unknown, { 'GAP-43': 'zero-row' })).toMatchObject({
    tokenAddress: unknown,
    buyCount: 0,
  })
})

test('relates changes to the time before', () => {
  const [row, before] = [readPrices(), readPrices({}, now - 86_400)]
  if (row === undefined || before === undefined) throw new Error('There is no row.')
  expect(row.priceChangeUSD).toBe(row.priceUSD - before.priceUSD)
  expect(row.priceChangePercent).toBeCloseTo((row.priceUSD / before.priceUSD - 1) * 100, 9)
  expect(row.updateUnixTime).toBeLessThanOrEqual(now)
})

test('leaves out the sign of a change where GAP-74 says so', () => {
  const changes = [0, 1, 2, 3, 4].map(
    day => readPrices({ 'GAP-74': 'unsigned' }, now - day * 86_400)?.priceChangeUSD,
  )
  for (const change of changes) expect(change).toBeGreaterThanOrEqual(0)
})

afterEach(() => activateContract())

it('is false for each operation of this contract, and true for those of another', () => {
  expect(contract.operations.filter(isDrafted)).toEqual([])
  activateContract(loadContract('test/second-contract/spec'))
  expect(contract.operations.every(isDrafted)).toBe(true)
  expect(isDrafted({ id: 'tokenDetails', path: '/meters' })).toBe(true)
  expect(isDrafted(undefined)).toBe(true)
})

it('is false for an operation with the same id and path in an edited copy', () => {
  activateContract(loadContract('spec'))
  expect(contract.operations.filter(isDrafted)).toEqual([])
})

const mock = createMock({ seed: 1, size: 'small', now: '2026-01-15T12:00:00Z' })

/** The body of a list of V3 pools sorted so. */
function sorted(order: Readonly<Record<string, string>>): string {
  const { path, query } = findSampleRequest(mock, 'dexdV3Pools')
  return requestMock(mock, { path, query: { ...query, limit: '20', ...order } }).body
}

describe('a column that is named twice counts at its first place', () => {
  it.each([
    ['fee,createdAt,fee', '', 'fee,createdAt', ''],
    ['fee', 'fee,createdAt', 'fee', ',createdAt'],
  ])('case %#', (ascending, descending, ascendingOnce, descendingOnce) => {
    const twice = sorted({ order_asc: ascending, order_desc: descending })
    expect(twice).toBe(sorted({ order_asc: ascendingOnce, order_desc: descendingOnce }))
    expect(twice).not.toBe(sorted({}))
  })
})
