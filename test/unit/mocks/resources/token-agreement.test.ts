import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { toSeconds } from '../../../../src/contract/to-seconds.ts'
import { isEveryRun } from '../../../support/count-runs.ts'
import { anyInstant, anySeed, type Draw, drawOffset, drawOne, fixRuns } from '../../../support/draw-query.ts'
import { requestRow, requestRows } from '../../../support/request-rows.ts'

const ALTCHAIN = 900
const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** The windows that a parameter may name, shortest first. */
function windowsOf(id: OperationId): string[] {
  const timeframe = getOperation(id).parameters.find(({ name }) => name === 'timeframe')
  return [...(timeframe?.schema.enum ?? [])].map(String).sort((a, b) => toSeconds(a) - toSeconds(b))
}

/** Fails when any figure of a window is greater than that of a longer one. */
function expectNested(windows: readonly Readonly<Record<string, number>>[]): void {
  for (const [at, longer] of windows.entries())
    for (const [figure, value] of Object.entries(windows[at - 1] ?? {}))
      expect(longer[figure], figure).toBeGreaterThanOrEqual(value)
}

/** By day in small worlds: the pools of most tokens of a large one fill more than five pages. */
const size = isEveryRun ? 'large' : 'small'

function checkInWorlds(seed: number, all: number, check: (mock: Mock, draw: Draw) => void): void {
  const inWorld = (world: number, now: number, draw: Draw) =>
    check(createMock({ seed: world, size, now: now * 1000 }), draw)
  fc.assert(fc.property(anySeed, anyInstant, fc.gen(), inWorld), fixRuns(seed, isEveryRun ? all : 5))
}

/** A token of the altchain, from one of its pools. */
function altToken(mock: Mock, draw: Draw): string {
  const list = drawOne(draw, ['clmmVenuePools', 'dlmmVenuePools'] as const)
  const offset = size === 'large' ? drawOffset(draw) : draw(fc.nat, 10)
  const pool = requestRows(mock, list, { limit: 1, offset })[0]
  return pool?.token0Address ?? ''
}

describe('a token of the altchain', () => {
  it('XEP-03, XEP-05, XEP-06, XEP-07: have one price and one volume', () => {
    checkInWorlds(316, 10, (mock, draw) => {
      const token_address = altToken(mock, draw)
      const details = requestRow(mock, 'tokenDetails', { token_address })
      const tokenPools = requestRows(mock, 'tokenPoolSearch', { token_address, limit: 100 })
      expect(new Set(tokenPools.map(pool => pool.tokenPrice))).toEqual(new Set([details.priceUSD]))

      const statistics = new Map(
        windowsOf('tradeStatistics').map(timeframe => {
          const row = requestRow(mock, 'tradeStatistics', { token_addresses: token_address, timeframe })
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
        const row = requestRow(mock, 'priceVolumeMulti', { token_addresses: token_address, timeframe })
        expect(row.priceUSD).toBe(details.priceUSD)
        const same = statistics.get(timeframe)
        if (same !== undefined) expect(row.volumeUSD, timeframe).toBe(same.totalVolumeUSD)
        return { volumeUSD: row.volumeUSD }
      })
      expectNested(volumes)
    })
  })

  it('trades as much as all its pools together', () => {
    let compared = 0
    checkInWorlds(322, 25, (mock, draw) => {
      const token_address = altToken(mock, draw)
      const details = requestRow(mock, 'tokenDetails', { token_address })
      const listed: ReturnType<typeof requestRows<'tokenPoolSearch'>>[number][] = []
      for (let offset = 0; listed.length === offset && offset < 5_000; offset += 1_000)
        listed.push(...requestRows(mock, 'tokenPoolSearch', { token_address, limit: 1_000, offset }))
      const add = (of: (pool: (typeof listed)[number]) => number) =>
        listed.reduce((sum, pool) => sum + of(pool), 0)
      expect(add(pool => pool.trades24hCount)).toBeLessThanOrEqual(details.trade24hCount)
      expect(add(pool => pool.volume24hUSD)).toBeLessThanOrEqual(details.volume24hUSD * 1.000_001)
      if (listed.length === 5_000) return
      compared++
      expect(add(pool => pool.buys24hCount)).toBe(details.buy24hCount)
      expect(add(pool => pool.sells24hCount)).toBe(details.sell24hCount)
      expect(add(pool => pool.volume24hToken)).toBeCloseTo(details.volume24h, 3)
      expect(add(pool => pool.volume24hUSD)).toBeCloseTo(details.volume24hUSD, 3)
    })
    expect(compared).toBeGreaterThanOrEqual(isEveryRun ? 11 : 5)
  })

  it('has the last close of its main pool as its price', () => {
    checkInWorlds(321, 25, (mock, draw) => {
      const now = mock.clock.now() - (mock.clock.now() % HOUR)
      mock.clock.set(now * 1000)
      const token_address = altToken(mock, draw)
      const token = mock.world.tokens.find(ALTCHAIN, token_address)
      if (token === undefined) throw new Error(`no token ${token_address}`)
      const pool_address = mock.world.pools.findMain(token).address
      const details = requestRow(mock, 'tokenDetails', { token_address })
      const inMain = mock.world.figures.poolTrades.lastTradeBefore(mock.world.pools.findMain(token), now)
      const start = Number(inMain) - (Number(inMain) % MINUTE)
      expect(details.lastTradeUnixTime).toBeGreaterThanOrEqual(Number(inMain))
      const since = { after_time: start, before_time: Math.min(now, start + 2 * DAY), interval: '1m' }
      const [last, ...later] = requestRows(mock, 'ohlcvPool', { pool_address, ...since })
      expect(later).toEqual([])
      if (last?.baseTokenAddress !== token_address) {
        // Only the stable coin has no pool that makes its price.
        expect([last?.quoteTokenAddress, details.priceUSD]).toEqual([token_address, 1])
        return
      }
      expect(last.closePrice).toBe(details.priceUSD)
    })
  })
})
