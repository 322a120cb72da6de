import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../mocks/mock.ts'
import type { Entry } from '../../mocks/resources/resource.ts'
import { contract, operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/types.ts'
import { seconds } from '../../src/contract/window.ts'
import { createLedger, lookAround } from '../support/ledger.ts'
import { type Draw, evmChains, instants, offset, oneOf, seeds } from '../support/queries.ts'
import { rowOf, rowsOf } from '../support/rows.ts'

type V2Pool = Entry<'dexcV2Pools'>

const FULL = 1000
const DAY = 86_400
const slow = 60_000

/** Checks something in random worlds at random instants. */
function everywhere(numRuns: number, check: (mock: Mock, draw: Draw) => void): void {
  const inWorld = (seed: number, now: number, draw: Draw) =>
    check(createMock({ seed, now: now * 1000 }), draw)
  fc.assert(fc.property(seeds, instants, fc.gen(), inWorld), { seed: 308, numRuns })
}

/** The windows that a parameter may name, shortest first. */
function windowsOf(id: OperationId): string[] {
  const timeframe = operation(id).parameters.find(({ name }) => name === 'timeframe')
  return [...(timeframe?.schema.enum ?? [])].map(String).sort((a, b) => seconds(a) - seconds(b))
}

/** Fails when any figure of a window is greater than that of a longer one. */
function expectNested(windows: readonly Readonly<Record<string, number>>[]): void {
  for (const [at, longer] of windows.entries())
    for (const [figure, value] of Object.entries(windows[at - 1] ?? {}))
      expect(longer[figure], figure).toBeGreaterThanOrEqual(value)
}

/** A token of the altchain, from one of its pools. */
function altToken(mock: Mock, draw: Draw): string {
  const list = oneOf(draw, ['clmmVenuePools', 'dlmmVenuePools'] as const)
  const pool = rowsOf(mock, list, { limit: 1, offset: offset(draw) })[0]
  return pool?.token0Address ?? ''
}

describe('XEP-00, XEP-01, XEP-04, XEP-10: facts', () => {
  it(
    'of tokens and pools are the same in all operations, and at all instants',
    () => {
      fc.assert(
        fc.property(
          seeds,
          fc.array(instants, { minLength: 2, maxLength: 2 }),
          fc.gen(),
          (seed, times, draw) => {
            const ledger = createLedger()
            for (const now of times) lookAround(createMock({ seed, now: now * 1000 }), ledger, draw)
            expect(ledger.repeated).toBeGreaterThan(1000)
          },
        ),
        { seed: 300, numRuns: 2 },
      )
    },
    slow,
  )
})

describe('the tokens of the altchain', () => {
  it(
    'XEP-03, XEP-05, XEP-06, XEP-07: have one price and one volume',
    () => {
      everywhere(10, (mock, draw) => {
        const token_address = altToken(mock, draw)
        const details = rowOf(mock, 'tokenDetails', { token_address })
        const tokenPools = rowsOf(mock, 'tokenPoolSearch', { token_address, limit: 100 })
        expect(new Set(tokenPools.map(pool => pool.tokenPrice))).toEqual(new Set([details.priceUSD]))

        const statistics = new Map(
          windowsOf('tradeStatistics').map(timeframe => {
            const row = rowOf(mock, 'tradeStatistics', { token_addresses: token_address, timeframe })
            const { tokenAddress, timeframe: echo, buyToSellRatio, ...figures } = row
            return [timeframe, figures]
          }),
        )
        expectNested([...statistics.values()])
        const day = statistics.get('24h')
        expect({
          buyCount: details.buy24hCount,
          sellCount: details.sell24hCount,
          totalTradeCount: details.trade24hCount,
          volumeBuy: details.buyVolume24h,
          volumeSell: details.sellVolume24h,
          totalVolume: details.volume24h,
          volumeBuyUSD: details.buyVolume24hUSD,
          volumeSellUSD: details.sellVolume24hUSD,
          totalVolumeUSD: details.volume24hUSD,
        }).toEqual(day)
        for (const [window, count, volume, usd] of [
          ['1h', details.trade1hCount, details.volume1h, details.volume1hUSD],
          ['7d', details.trade7dCount, details.volume7d, details.volume7dUSD],
        ] as const) {
          const { totalTradeCount, totalVolume, totalVolumeUSD } = statistics.get(window) ?? {}
          expect([totalTradeCount, totalVolume, totalVolumeUSD], window).toEqual([count, volume, usd])
        }

        const volumes = windowsOf('priceVolumeMulti').map(timeframe => {
          const row = rowOf(mock, 'priceVolumeMulti', { token_addresses: token_address, timeframe })
          expect(row.priceUSD).toBe(details.priceUSD)
          const same = statistics.get(timeframe)
          if (same !== undefined) expect(row.volumeUSD, timeframe).toBe(same.totalVolumeUSD)
          return { volumeUSD: row.volumeUSD }
        })
        expectNested(volumes)
      })
    },
    slow,
  )

  it(
    'cost what their main pool last closed at, and are traded as its candles say',
    () => {
      everywhere(25, (mock, draw) => {
        const now = mock.clock.now() - (mock.clock.now() % 3600)
        mock.clock.set(now * 1000)
        const token_address = altToken(mock, draw)
        const token = mock.world.tokens.find(900, token_address)
        if (token === undefined) throw new Error(`no token ${token_address}`)
        const pool_address = mock.world.pools.main(token).address
        const details = rowOf(mock, 'tokenDetails', { token_address })
        const minute = details.lastTradeUnixTime - (details.lastTradeUnixTime % 60)
        const minutes = rowsOf(mock, 'ohlcvPool', {
          pool_address,
          after_time: minute,
          before_time: Math.max(now, minute + 60),
          interval: now - minute > 100_000 ? '1h' : '1m',
        })
        const last = minutes.at(-1)
        const hours = rowsOf(mock, 'ohlcvPool', {
          pool_address,
          after_time: now - DAY,
          before_time: now,
          interval: '1h',
        })
        if (last?.baseTokenAddress === token_address) {
          expect(minutes).toHaveLength(1)
          expect(last.closePrice).toBe(details.priceUSD)
          expect(hours.reduce((sum, { volumeBase }) => sum + volumeBase, 0)).toBe(details.volume24h)
        } else {
          // Only the stable coin has no pool that makes its price.
          expect(last?.quoteTokenAddress ?? token_address).toBe(token_address)
          expect(details.priceUSD).toBe(1)
        }
      })
    },
    slow,
  )

  it(
    'XEP-09: token-pool-search has exactly the pools that the venue lists have for a token',
    () => {
      const mock = createMock({ seed: 9, now: '2024-01-01T00:00:00Z' })
      const pools = new Map<string, string[]>()
      let seen = 0
      for (const list of ['clmmVenuePools', 'dlmmVenuePools'] as const) {
        for (let at = 0; at <= 100_000; at += FULL) {
          for (const { poolAddress, token0Address, token1Address } of rowsOf(mock, list, {
            limit: FULL,
            offset: at,
          })) {
            seen++
            for (const token of [token0Address, token1Address])
              pools
                .set(token, pools.get(token) ?? [])
                .get(token)
                ?.push(poolAddress)
          }
        }
      }
      expect(seen).toBe(202_000)
      const listed = new Set([...pools.values()].flat())
      fc.assert(
        fc.property(fc.constantFrom(...pools.keys()), token_address => {
          const held = pools.get(token_address) ?? []
          fc.pre(held.length < FULL)
          const found = rowsOf(mock, 'tokenPoolSearch', { token_address, limit: FULL }).map(
            row => row.poolAddress,
          )
          expect(found.filter(address => listed.has(address)).sort()).toEqual([...held].sort())
          // Offsets end where 1,400 pools of each venue are still to come.
          expect(found.length - held.length).toBeLessThan(50)
        }),
        { seed: 309, numRuns: 60 },
      )
    },
    slow,
  )
})

describe('the pools of EVM chains', () => {
  it.each(['clones', 'dexd', 'dexe'] as const)('XEP-01: %s list and details agree', group => {
    everywhere(8, (mock, draw) => {
      for (const chain_id of evmChains) {
        const [row] = rowsOf(mock, `${group}V3Pools`, { chain_id, limit: 1, offset: offset(draw) })
        const { chainId, dexAddress, dexName, poolAddress, fee, ...same } = row ?? { poolAddress: '' }
        const details = rowOf(mock, `${group}V3Pool`, { chain_id, pool_address: poolAddress })
        expect({ chainId, feeTier: fee }).toEqual({ chainId: chain_id, feeTier: details.feeTier })
        expect(details).toMatchObject(same)
      }
    })
  })

  it(
    'XEP-08: a list filtered by a token has the pools that the whole list shows with it',
    () => {
      let complete = 0
      everywhere(8, (mock, draw) => {
        const list = oneOf(draw, ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const)
        const chain_id = oneOf(draw, evmChains)
        const pool = rowsOf(mock, list, { chain_id, limit: 1, offset: offset(draw) })[0]
        for (const token_address of [pool?.token0Address ?? '', pool?.token1Address ?? '']) {
          const held = rowsOf(mock, list, { chain_id, token_address, limit: FULL })
          if (held.length === FULL) continue
          complete++
          expect(held).toContainEqual(pool)
        }
      })
      expect(complete).toBeGreaterThan(3)
    },
    slow,
  )

  it('XEP-02: the V2 list and fee-metrics agree on completeness, fees and volume', () => {
    const complete = new Set<number>()
    everywhere(15, (mock, draw) => {
      for (const pool of rowsOf(mock, 'dexcV2Pools', { limit: 20, offset: offset(draw) })) {
        const fees = rowOf(mock, 'dexcV2FeeMetrics', { pool_address: pool.poolId })
        const { feesUsd, feeAPR } = fees.feeMetrics
        complete.add(pool.tvlPriceComplete)
        expect([fees.poolId, fees.tvlPriceComplete]).toEqual([pool.poolId, pool.tvlPriceComplete])
        expect(feesUsd === null ? null : Number(feesUsd)).toBe(pool.fees7dUsd)
        const sum = (values: readonly (number | null | undefined)[]) =>
          values.reduce<number | null>((a, b) => (a === null || b == null ? null : a + b), 0)
        expect(sum(fees.historicalFees.map(day => day.feesUsd))).toBe(pool.fees7dUsd)
        expect(sum(fees.historicalFees.map(day => day.volume))).toBe(pool.volume7dUsd)
        if (pool.swapFeeApr7d !== null) expect(Number(feeAPR)).toBe(pool.swapFeeApr7d)
      }
    })
    expect(complete).toEqual(new Set([0, 1]))
  })

  it(
    'provider-summary holds parts of the pools that the V2 list shows',
    () => {
      const found = { pools: 0, priced: 0, unpriced: 0 }
      // While the list is short, a few of its pages have some pool of most wallets.
      const mock = createMock({ seed: 38, now: '2024-02-29T13:14:15Z' })
      const pools = new Map<string, V2Pool>()
      for (let at = 0; at < 100_000; at += 10 * FULL)
        for (const pool of rowsOf(mock, 'dexcV2Pools', { limit: FULL, offset: at }))
          pools.set(pool.poolId, pool)
      const token_address = [...pools.values()][0]?.token0 ?? ''
      for (const { ownerAddress } of rowsOf(mock, 'tvlTopOwners', { token_address, limit: FULL })) {
        const wallet = rowOf(mock, 'dexcV2ProviderSummary', { wallet_address: ownerAddress })
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
      expect(Math.min(found.pools, found.priced, found.unpriced)).toBeGreaterThan(5)
    },
    slow,
  )

  it('top owners are worth what the V2 list prices the token at', () => {
    everywhere(10, (mock, draw) => {
      for (const pool of rowsOf(mock, 'dexcV2Pools', { limit: 10, offset: offset(draw) })) {
        const token_address = pool.token0
        const price = pool.priceUsdToken0 ?? 0
        for (const owner of rowsOf(mock, 'tvlTopOwners', { token_address, limit: 5, offset: offset(draw) })) {
          expect(owner.tokenSymbol).toBe(pool.token0Symbol)
          expect(owner.valueUsd).toBe(owner.tokenAmount * price)
        }
      }
    })
  })
})

describe('XEP-12: version 1 of influencer-credibility', () => {
  const media = operation('influencerCredibility').reply
  const types = media.kind === 'objects' ? media.media.map(({ type, schema }) => [schema, type] as const) : []
  const accept = (schema: string) => ({ Accept: new Map(types).get(schema) ?? '' })

  it('has the fields it shares with version 2, of the same authors', () => {
    everywhere(8, mock => {
      const [one, two] = ['InfluencerEntry', 'InfluencerEntryV2'].map(schema =>
        rowsOf(mock, 'influencerCredibility', { limit: 100 }, accept(schema)),
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
