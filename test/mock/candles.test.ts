import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../mocks/mock.ts'
import type { Entry } from '../../mocks/resources/resource.ts'
import { operation } from '../../src/contract/contract.ts'
import { seconds } from '../../src/contract/window.ts'
import { sampleOf } from '../support/ask.ts'
import { type Draw, instants, offset, oneOf, rarely, seeds } from '../support/queries.ts'
import { askFor, rowsOf } from '../support/rows.ts'

type Candle = Entry<'ohlcvPool'>

const HOUR = 3600
const DAY = 24 * HOUR
// Buckets of one request; the contract leaves the bound open and the mock's own is higher (GAP-05a).
const MOST_BUCKETS = 4000

const intervals = operation('ohlcvPool').parameters.flatMap(({ name, schema }) =>
  name === 'interval' ? (schema.enum ?? []).map(String) : [],
)

/** Every interval with each longer one that it fits into a whole number of times. */
const pairs = intervals.flatMap(fine =>
  intervals
    .filter(coarse => seconds(coarse) > seconds(fine) && seconds(coarse) % seconds(fine) === 0)
    .map(coarse => [fine, coarse] as const),
)

/** One of the best-known pools, or any pool of the lists. */
function somePool(mock: Mock, draw: Draw): string {
  if (rarely(draw, 2)) return sampleOf(mock, 'ohlcvPool').query.pool_address ?? ''
  const list = oneOf(draw, ['clmmVenuePools', 'dlmmVenuePools'] as const)
  return rowsOf(mock, list, { limit: 1, offset: offset(draw) })[0]?.poolAddress ?? ''
}

/** The candles that begin in [from, to), asked for in as many requests as it takes. */
function candlesOf(mock: Mock, pool_address: string, interval: string, from: number, to: number): Candle[] {
  const step = MOST_BUCKETS * seconds(interval)
  const starts = Array.from({ length: Math.ceil((to - from) / step) }, (_, part) => from + part * step)
  return starts.flatMap(after_time => {
    const before_time = Math.min(to, after_time + step)
    const rows = rowsOf(mock, 'ohlcvPool', { pool_address, after_time, before_time, interval })
    return rows.filter(({ unixTime }) => Number(unixTime) < before_time)
  })
}

/** What one long candle must be, given the shorter ones of its time. */
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
  const length = seconds(interval)
  const monday = interval === '1w' ? 4 * DAY : 0
  return instant - ((((instant - monday) % length) + length) % length)
}

describe('XEP-11: a coarser candle is exactly what the finer ones of its time make together', () => {
  it.each(pairs)('%s in %s', (fine, coarse) => {
    let compared = 0
    const check = (seed: number, now: number, draw: Draw) => {
      const mock = createMock({ seed, now: now * 1000 })
      const pool = somePool(mock, draw)
      const buckets = Math.max(1, Math.min(20, Math.floor((MOST_BUCKETS * seconds(fine)) / seconds(coarse))))
      // Now and then the last candle is still running.
      const back = rarely(draw, 3) ? 0 : draw(fc.nat, 200 * DAY)
      const to = alignedDown(now - back, coarse) + seconds(coarse)
      const from = to - (1 + draw(fc.nat, buckets - 1)) * seconds(coarse)
      const parts = candlesOf(mock, pool, fine, from, to)
      const beginning = (part: Candle) => alignedDown(Number(part.unixTime), coarse)
      const wanted = [...new Set(parts.map(beginning))].map(start => {
        const own = parts.filter(part => beginning(part) === start)
        return aggregated(own, coarse, start)
      })
      expect(candlesOf(mock, pool, coarse, from, to), JSON.stringify({ seed, now, pool, from, to })).toEqual(
        wanted,
      )
      compared += wanted.length
    }
    fc.assert(fc.property(seeds, instants, fc.gen(), check), { seed: 1100, numRuns: 4 })
    expect(compared).toBeGreaterThan(0)
  })
})

describe('time', () => {
  it('leaves closed candles as they are', () => {
    fc.assert(
      fc.property(seeds, instants, fc.nat(3 * 365 * DAY), fc.gen(), (seed, now, later, draw) => {
        const mock = createMock({ seed, now: now * 1000 })
        const interval = oneOf(draw, intervals)
        const before = alignedDown(now, interval)
        const query = {
          pool_address: somePool(mock, draw),
          after_time: String(before - draw(fc.nat, 100) * seconds(interval) - 1),
          before_time: String(before),
          interval,
        }
        const { body } = askFor(mock, 'ohlcvPool', query)
        mock.clock.advance(later)
        expect(askFor(mock, 'ohlcvPool', query).body, JSON.stringify({ seed, now, later, query })).toBe(body)
      }),
      { seed: 1101, numRuns: 150 },
    )
  })

  it('moves the running candle, and only in the ways that trades can', () => {
    fc.assert(
      fc.property(seeds, instants, (seed, now) => {
        const start = now - (now % DAY)
        const mock = createMock({ seed, now: (start + HOUR) * 1000 })
        const pool = sampleOf(mock, 'ohlcvPool').query.pool_address ?? ''
        const closes = new Set<number | null>()
        let [before] = candlesOf(mock, pool, '1d', start, start + DAY)
        for (let hour = 2; hour < 24; hour++) {
          mock.clock.advance(HOUR)
          const [candle] = candlesOf(mock, pool, '1d', start, start + DAY)
          if (before === undefined || candle === undefined)
            throw new Error(`no candle, seed ${seed} at ${start}`)
          expect(candle.openPrice).toBe(before.openPrice)
          expect(candle.highPrice).toBeGreaterThanOrEqual(before.highPrice)
          expect(candle.lowPrice).toBeLessThanOrEqual(before.lowPrice)
          expect(candle.volumeBase).toBeGreaterThan(before.volumeBase)
          expect(candle.volumeQuote).toBeGreaterThan(before.volumeQuote)
          closes.add(candle.closePrice)
          before = candle
        }
        expect(closes.size).toBeGreaterThan(18)
      }),
      { seed: 1102, numRuns: 25 },
    )
  })

  it('gives an active pool 24 candles of 1h a day, whatever day', () => {
    fc.assert(
      fc.property(seeds, instants, fc.nat(365), (seed, now, days) => {
        const mock = createMock({ seed, now: now * 1000 })
        const { pool_address = '' } = sampleOf(mock, 'ohlcvPool').query
        const end = now - (now % HOUR) - days * DAY
        const starts = candlesOf(mock, pool_address, '1h', end - DAY, end).map(({ unixTime }) => unixTime)
        expect(starts).toEqual(Array.from({ length: 24 }, (_, hour) => end - DAY + hour * HOUR))
      }),
      { seed: 1103, numRuns: 60 },
    )
  })
})
