import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mock } from '../../../../mocks/mock.ts'
import type { ResourceEntry } from '../../../../mocks/resources/resource.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { toSeconds } from '../../../../src/contract/to-seconds.ts'
import { isEveryRun, sampleCases } from '../../../support/count-runs.ts'
import {
  checkInRandomWorlds,
  type Draw,
  drawOffset,
  drawOnceIn,
  drawOne,
} from '../../../support/draw-query.ts'
import { findSampleRequest } from '../../../support/request-mock.ts'
import { requestOperation, requestRows } from '../../../support/request-rows.ts'

type Candle = ResourceEntry<'ohlcvPool'>

const HOUR = 3600
const DAY = 24 * HOUR
// Buckets of one request; the contract leaves the bound open and the mock's own is higher (GAP-05a).
const MOST_BUCKETS = 4000

const intervals = getOperation('ohlcvPool').parameters.flatMap(({ name, schema }) =>
  name === 'interval' ? (schema.enum ?? []).map(String) : [],
)

/** Every interval with each longer one that it fits into a whole number of times. */
const pairs = intervals.flatMap(fine =>
  intervals
    .filter(coarse => toSeconds(coarse) > toSeconds(fine) && toSeconds(coarse) % toSeconds(fine) === 0)
    .map(coarse => [fine, coarse] as const),
)

/** One of the best-known pools, or any pool of the lists. */
function somePool(mock: Mock, draw: Draw): string {
  if (drawOnceIn(draw, 2)) return findSampleRequest(mock, 'ohlcvPool').query.pool_address ?? ''
  const list = drawOne(draw, ['clmmVenuePools', 'dlmmVenuePools'] as const)
  return requestRows(mock, list, { limit: 1, offset: drawOffset(draw) })[0]?.poolAddress ?? ''
}

/** The candles that begin in [from, to), asked for in as many requests as it takes. */
function candlesOf(mock: Mock, pool_address: string, interval: string, from: number, to: number): Candle[] {
  const step = MOST_BUCKETS * toSeconds(interval)
  const starts = Array.from({ length: Math.ceil((to - from) / step) }, (_, part) => from + part * step)
  return starts.flatMap(after_time => {
    const before_time = Math.min(to, after_time + step)
    const rows = requestRows(mock, 'ohlcvPool', { pool_address, after_time, before_time, interval })
    return rows.filter(({ unixTime }) => Number(unixTime) < before_time)
  })
}

/** Aggregates short candles to the expected long one. */
function aggregated(parts: readonly Candle[], interval: string, unixTime: number): Candle {
  const [first, last] = [parts[0], parts.at(-1)] as [Candle, Candle]
  return {
    ...first,
    interval,
    unixTime,
    closePrice: last.closePrice,
    highPrice: Math.max(...parts.map(part => part.highPrice)),
    lowPrice: Math.min(...parts.map(part => part.lowPrice)),
    volumeBase: parts.reduce((sum, part) => sum + part.volumeBase, 0),
    volumeQuote: parts.reduce((sum, part) => sum + part.volumeQuote, 0),
  }
}

/** A Monday 00:00 UTC is where all intervals but 3d begin; three days count from the epoch (GAP-42). */
function alignedDown(instant: number, interval: string): number {
  const length = toSeconds(interval)
  const monday = interval === '1w' ? 4 * DAY : 0
  return instant - ((((instant - monday) % length) + length) % length)
}

describe('XEP-11: a coarser candle is exactly the aggregate of its finer ones', () => {
  it.each(sampleCases(pairs, 10))('%s in %s', (fine, coarse) => {
    let compared = 0
    checkInRandomWorlds(1100, isEveryRun ? 4 : 2, (mock, draw) => {
      const now = mock.clock.now()
      const pool = somePool(mock, draw)
      const buckets = Math.max(
        1,
        Math.min(20, Math.floor((MOST_BUCKETS * toSeconds(fine)) / toSeconds(coarse))),
      )
      // Now and then the last candle is still running.
      const back = drawOnceIn(draw, 3) ? 0 : draw(fc.nat, 200 * DAY)
      const to = alignedDown(now - back, coarse) + toSeconds(coarse)
      const from = to - (1 + draw(fc.nat, buckets - 1)) * toSeconds(coarse)
      const parts = candlesOf(mock, pool, fine, from, to)
      const beginning = (part: Candle) => alignedDown(Number(part.unixTime), coarse)
      const wanted = [...new Set(parts.map(beginning))].map(start => {
        const own = parts.filter(part => beginning(part) === start)
        return aggregated(own, coarse, start)
      })
      expect(candlesOf(mock, pool, coarse, from, to), JSON.stringify({ pool, from, to })).toEqual(wanted)
      compared += wanted.length
    })
    expect(compared).toBeGreaterThan(0)
  })
})

describe('time', () => {
  it('never changes closed candles', () => {
    checkInRandomWorlds(1101, isEveryRun ? 150 : 4, (mock, draw) => {
      const interval = drawOne(draw, intervals)
      const before = alignedDown(mock.clock.now(), interval)
      const query = {
        pool_address: somePool(mock, draw),
        after_time: String(before - draw(fc.nat, 100) * toSeconds(interval) - 1),
        before_time: String(before),
        interval,
      }
      const { body } = requestOperation(mock, 'ohlcvPool', query)
      mock.clock.advance(draw(fc.nat, 3 * 365 * DAY))
      expect(requestOperation(mock, 'ohlcvPool', query).body, JSON.stringify(query)).toBe(body)
    })
  })

  it('changes the running candle only as trades can', () => {
    checkInRandomWorlds(1102, isEveryRun ? 25 : 2, mock => {
      const start = mock.clock.now() - (mock.clock.now() % DAY)
      mock.clock.set((start + HOUR) * 1000)
      const pool = findSampleRequest(mock, 'ohlcvPool').query.pool_address ?? ''
      const states = Array.from({ length: 23 }, () => {
        const [candle] = candlesOf(mock, pool, '1d', start, start + DAY)
        mock.clock.advance(HOUR)
        return candle as Candle
      })
      for (const [at, after] of states.slice(1).entries()) {
        const before = states[at] as Candle
        expect(after.openPrice).toBe(before.openPrice)
        expect(after.highPrice).toBeGreaterThanOrEqual(before.highPrice)
        expect(after.lowPrice).toBeLessThanOrEqual(before.lowPrice)
        expect(after.volumeBase).toBeGreaterThan(before.volumeBase)
        expect(after.volumeQuote).toBeGreaterThan(before.volumeQuote)
      }
      expect(new Set(states.map(({ closePrice }) => closePrice)).size).toBeGreaterThan(18)
    })
  })
})
