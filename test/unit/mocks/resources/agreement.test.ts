import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import type { ResourceEntry } from '../../../../mocks/resources/resource.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import { isEveryRun } from '../../../support/count-runs.ts'
import { collectFacts, createFactBook } from '../../../support/create-fact-book.ts'
import { checkInRandomWorlds, drawOffset, drawOne, evmChains } from '../../../support/draw-query.ts'
import { requestRow, requestRows } from '../../../support/request-rows.ts'

type V2Pool = ResourceEntry<'dexcV2Pools'>

const FULL = 1000
const YEAR = 365 * 86_400

/** Worlds that are looked at: many at night, two by day. */
const worlds = (all: number) => (isEveryRun ? all : 2)

describe('XEP-00, XEP-01, XEP-04, XEP-10: facts', () => {
  it('of tokens and pools are the same in all operations, at all times', () => {
    checkInRandomWorlds(310, isEveryRun ? 2 : 1, (mock, draw) => {
      const ledger = createFactBook()
      for (const years of [0, 4]) {
        mock.clock.advance(draw(fc.nat, years * YEAR))
        collectFacts(mock, ledger, draw)
      }
      expect(ledger.repeated).toBeGreaterThan(1000)
    })
  })
})

/** Compares the summaries of the owners of a token with the list of pools, and counts what was compared. */
function compareSummaries(mock: Mock, found: Record<'pools' | 'priced' | 'unpriced', number>): void {
  const pools = new Map<string, V2Pool>()
  for (let at = 0; at < 5 * FULL; at += FULL)
    for (const pool of requestRows(mock, 'dexcV2Pools', { limit: FULL, offset: at }))
      pools.set(pool.poolId, pool)
  const token_address = [...pools.values()][0]?.token0 ?? ''
  for (const { ownerAddress } of requestRows(mock, 'tvlTopOwners', { token_address, limit: FULL })) {
    const wallet = requestRow(mock, 'dexcV2ProviderSummary', { wallet_address: ownerAddress })
    const { topPoolsData, feeAprByPool30d, tokenExposure, poolCount } = wallet
    expect(feeAprByPool30d).toHaveLength(poolCount)
    expect(feeAprByPool30d.map(([address]) => address)).toEqual(
      expect.arrayContaining(topPoolsData.map(([address]) => address)),
    )
    const exposure = new Map(tokenExposure.map(entry => [entry[0], entry]))
    for (const [address, symbol0, symbol1, valueUsd] of topPoolsData) {
      const pool = pools.get(address)
      if (pool === undefined) continue
      found.pools++
      expect([symbol0, symbol1]).toEqual([pool.token0Symbol, pool.token1Symbol])
      expect(valueUsd === null).toBe(pool.tvlPriceComplete === 0)
      expect(valueUsd ?? 0).toBeLessThanOrEqual(pool.poolTvlUsd ?? 0)
      for (const [token, symbol, price] of [
        [pool.token0, symbol0, pool.priceUsdToken0],
        [pool.token1, symbol1, pool.priceUsdToken1],
      ] as const) {
        const [, named, amount, worth] = exposure.get(token) ?? []
        expect([named, worth]).toEqual([symbol, price === null ? null : Number(amount) * price])
        found[price === null ? 'unpriced' : 'priced']++
      }
    }
  }
}

describe('the pools of EVM chains', () => {
  it.each(['clones', 'dexd', 'dexe'] as const)('XEP-01: agree between list %s and details', group => {
    checkInRandomWorlds(311, worlds(8), (mock, draw) => {
      for (const chain_id of evmChains) {
        const [row] = requestRows(mock, `${group}V3Pools`, { chain_id, limit: 1, offset: drawOffset(draw) })
        const { chainId, dexAddress, dexName, poolAddress, fee, ...same } = row ?? { poolAddress: '' }
        const details = requestRow(mock, `${group}V3Pool`, { chain_id, pool_address: poolAddress })
        expect({ chainId, feeTier: fee }).toEqual({ chainId: chain_id, feeTier: details.feeTier })
        expect(details).toMatchObject(same)
      }
    })
  })

  it('XEP-08: are the same in a filtered list as in the whole list', () => {
    let complete = 0
    checkInRandomWorlds(312, worlds(8), (mock, draw) => {
      const list = drawOne(draw, ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const)
      const chain_id = drawOne(draw, evmChains)
      const pool = requestRows(mock, list, { chain_id, limit: 1, offset: drawOffset(draw) })[0]
      for (const token_address of [pool?.token0Address ?? '', pool?.token1Address ?? '']) {
        const held = requestRows(mock, list, { chain_id, token_address, limit: FULL })
        if (held.length === FULL) continue
        complete++
        expect(held).toContainEqual(pool)
      }
    })
    expect(complete).toBeGreaterThan(1)
  })

  it('XEP-02: agree between the V2 list and fee-metrics on completeness, fees and volume', () => {
    const complete = new Set<number>()
    checkInRandomWorlds(313, worlds(15), (mock, draw) => {
      for (const pool of requestRows(mock, 'dexcV2Pools', { limit: 20, offset: drawOffset(draw) })) {
        const fees = requestRow(mock, 'dexcV2FeeMetrics', { pool_address: pool.poolId })
        const { feesUsd, feeAPR } = fees.feeMetrics
        complete.add(pool.tvlPriceComplete)
        expect([fees.poolId, fees.tvlPriceComplete]).toEqual([pool.poolId, pool.tvlPriceComplete])
        expect(feesUsd === null ? null : Number(feesUsd)).toBe(pool.fees7dUsd)
        const sum = (values: readonly (number | null | undefined)[]) =>
          values.reduce<number | null>((a, b) => (a === null || b == null ? null : a + b), 0)
        expect(sum(fees.historicalFees.map(day => day.feesUsd))).toBe(pool.fees7dUsd)
        // The volume of a day is known as far as prices are, that of a pool only with both.
        const volume = sum(fees.historicalFees.map(day => day.volume))
        expect(pool.volume7dUsd).toBe(pool.tvlPriceComplete === 1 ? volume : null)
        if (pool.swapFeeApr7d !== null) expect(Number(feeAPR)).toBe(pool.swapFeeApr7d)
      }
    })
    expect(complete).toEqual(new Set([0, 1]))
  })

  it('contain the parts in provider-summary', () => {
    const found = { pools: 0, priced: 0, unpriced: 0 }
    const now = '2024-02-29T13:14:15Z'
    // While the list is short, a few of its pages have some pool of most wallets; a small list is a page.
    const mocks = isEveryRun
      ? [createMock({ seed: 38, now })]
      : [38, 39, 40, 41].map(seed => createMock({ seed, now, size: 'small' }))
    for (const mock of mocks) compareSummaries(mock, found)
    expect(Math.min(found.pools, found.priced, found.unpriced)).toBeGreaterThan(5)
  })

  it('give the value of top owners by the price of the V2 list', () => {
    checkInRandomWorlds(314, worlds(10), (mock, draw) => {
      for (const pool of requestRows(mock, 'dexcV2Pools', { limit: 10, offset: drawOffset(draw) })) {
        const token_address = pool.token0
        const price = pool.priceUsdToken0 ?? 0
        for (const owner of requestRows(mock, 'tvlTopOwners', {
          token_address,
          limit: 5,
          offset: drawOffset(draw),
        })) {
          expect(owner.tokenSymbol).toBe(pool.token0Symbol)
          expect(owner.valueUsd).toBe(owner.tokenAmount * price)
        }
      }
    })
  })
})

describe('XEP-12: version 1 of influencer-credibility', () => {
  const media = getOperation('influencerCredibility').reply
  const types = media.kind === 'objects' ? media.media.map(({ type, schema }) => [schema, type] as const) : []
  const accept = (schema: string) => ({ Accept: new Map(types).get(schema) ?? '' })

  it('has the fields it shares with version 2, of the same authors', () => {
    checkInRandomWorlds(315, worlds(8), mock => {
      const [one, two] = ['InfluencerEntry', 'InfluencerEntryV2'].map(schema =>
        requestRows(mock, 'influencerCredibility', { limit: 100 }, accept(schema)),
      )
      expect(one).toHaveLength(100)
      expect(one).toEqual(
        two?.map(entry =>
          Object.fromEntries(
            Object.entries(entry).filter(([field]) => contract.objects.InfluencerEntry?.includes(field)),
          ),
        ),
      )
    })
  })
})
