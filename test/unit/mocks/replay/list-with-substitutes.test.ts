import { beforeAll, describe, expect, it, test } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { listPaths } from '../../../../src/contract/match-route.ts'
import { type ReplyRow, readTableRows, recordReply } from '../../../support/record-replies.ts'
import { findReplyProblems, requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const facts = [
  'token0Address',
  'token0Symbol',
  'token0Decimals',
  'token1Address',
  'token1Symbol',
  'token1Decimals',
]
let mock: Mock
let plain: Mock
let evmPools: ReplyRow[]
let altPools: ReplyRow[]
let v2Pools: ReplyRow[]
let owners: ReplyRow[]
let momentum: readonly { tokenSymbol: string }[]

const send = (to: Mock, id: OperationId, query: Record<string, string>) =>
  requestMock(to, { path: listPaths(getOperation(id))[0] as string, origin: getOperation(id).origin, query })

/** Rows that the replaying mock draws, which keep the contract. */
function draw(id: OperationId, query: Record<string, string>): ReplyRow[] {
  const reply = send(mock, id, query)
  expect(reply.status).toBe(200)
  expect(reply.headers).not.toHaveProperty('X-Mock-Replayed')
  expect(findReplyProblems(mock, id, query, reply)).toEqual([])
  return readTableRows(reply)
}

beforeAll(async () => {
  const service = createMock({ seed: 7, now })
  const record = (id: OperationId, query: Record<string, string> = {}) => recordReply(service, id, query)
  const evm = record('dexdV3Pools', { limit: '12' })
  evmPools = readTableRows(evm.reply)
  const alt = record('clmmVenuePools', { limit: '12' })
  altPools = readTableRows(alt.reply)
  const v2 = record('dexcV2Pools', { limit: '5' })
  v2Pools = readTableRows(v2.reply)
  const top = record('tvlTopOwners', { token_address: String(evmPools[0]?.token0Address) })
  owners = readTableRows(top.reply)
  const trending = record('trendingMomentum')
  momentum = JSON.parse(trending.reply.body)
  mock = createMock({ seed: 8, now, replay: [evm, alt, v2, top, trending] })
  plain = createMock({ seed: 8, now })
  await mock.ready
})

test('details of recorded pools agree with all recorded facts', () => {
  expect(evmPools.length).toBe(12)
  for (const pool of evmPools) {
    const query = { pool_address: String(pool.poolAddress) }
    expect(readTableRows(send(plain, 'dexdV3Pool', query))).toEqual([])
    const [detail] = draw('dexdV3Pool', query)
    for (const fact of [...facts, 'createdAt', 'tickSpacing']) expect(detail?.[fact]).toEqual(pool[fact])
    expect(detail?.feeTier).toBe(pool.fee)
  }
})

it('draws different details for different pools, and the same for the same', () => {
  const ask = (pool: ReplyRow) => send(mock, 'dexdV3Pool', { pool_address: String(pool.poolAddress) }).body
  const bodies = evmPools.map(ask)
  expect(new Set(bodies).size).toBe(evmPools.length)
  expect(evmPools.toReversed().map(ask).toReversed()).toEqual(bodies)
})

it('draws the same details in another process, in any order', async () => {
  const service = createMock({ seed: 7, now })
  const other = createMock({ seed: 8, now, replay: [recordReply(service, 'dexdV3Pools', { limit: '12' })] })
  await other.ready
  const query = { pool_address: String(evmPools[7]?.poolAddress) }
  expect(send(other, 'dexdV3Pool', query).body).toBe(send(mock, 'dexdV3Pool', query).body)
})

it('ignores the case of hexadecimal keys', () => {
  const address = String(evmPools[0]?.poolAddress)
  const [detail] = readTableRows(send(mock, 'dexdV3Pool', { pool_address: address.toLowerCase() }))
  expect(detail?.token0Address).toBe(evmPools[0]?.token0Address)
})

it('names recorded pools and tokens in candles', () => {
  const end = Date.parse(now) / 1000
  const drawn = altPools.flatMap(pool => {
    const query = {
      pool_address: String(pool.poolAddress),
      after_time: String(end - 7 * 86_400),
      before_time: String(end),
      interval: '1h',
    }
    const candles = draw('ohlcvPool', query)
    for (const candle of candles) {
      expect(candle.poolAddress).toBe(pool.poolAddress)
      const sides = [candle.baseTokenAddress, candle.quoteTokenAddress].sort()
      expect(sides).toEqual([pool.token0Address, pool.token1Address].sort())
    }
    return candles
  })
  expect(drawn.length).toBeGreaterThan(20)
})

it('lists each of several recorded tokens once, with its own figures', () => {
  const tokens = [
    ...new Set(altPools.flatMap(pool => [String(pool.token0Address), String(pool.token1Address)])),
  ]
  const rows = draw('tradeStatistics', { token_addresses: tokens.slice(0, 10).join(), timeframe: '24h' })
  expect(rows.map(row => row.tokenAddress).sort()).toEqual(tokens.slice(0, 10).sort())
})

it('tells symbol and decimals of a recorded token', () => {
  for (const pool of altPools.slice(0, 5)) {
    const [detail] = draw('tokenDetails', { token_address: String(pool.token0Address) })
    expect(detail).toMatchObject({ symbol: pool.token0Symbol, decimals: pool.token0Decimals })
  }
})

it('knows recorded pools of other lists, and recorded wallets', () => {
  const [pool] = v2Pools
  const [fees] = draw('dexcV2FeeMetrics', { pool_address: String(pool?.poolId) })
  expect(fees?.poolId).toBe(pool?.poolId)
  const [owner] = owners
  const [summary] = draw('dexcV2ProviderSummary', { wallet_address: String(owner?.ownerAddress) })
  expect(summary?.providerId).toBe(owner?.ownerAddress)
})

describe('the market', () => {
  it('answers as before about its own entities', () => {
    const pools = readTableRows(send(plain, 'dexdV3Pools', { limit: '3' }))
    for (const { poolAddress } of pools) {
      const query = { pool_address: String(poolAddress) }
      expect(send(mock, 'dexdV3Pool', query).body).toBe(send(plain, 'dexdV3Pool', query).body)
    }
    expect(send(mock, 'dexdV3Pools', { limit: '3' }).body).toBe(
      send(plain, 'dexdV3Pools', { limit: '3' }).body,
    )
  })

  it('does not know what the recording does not name', () => {
    const query = { pool_address: `0x${'ab'.repeat(20)}` }
    expect(send(mock, 'dexdV3Pool', query).body).toBe(send(plain, 'dexdV3Pool', query).body)
  })

  it('has posts about recorded symbols', () => {
    const query = { token_filter: String(momentum[0]?.tokenSymbol), limit: '5' }
    const posts = JSON.parse(send(mock, 'alphaPostDetection', query).body)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) expect(post.tokenSymbol).toBe(momentum[0]?.tokenSymbol)
  })
})
