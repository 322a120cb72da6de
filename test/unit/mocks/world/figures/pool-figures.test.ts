import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import {
  computeTick,
  decodeSqrtPrice,
  encodeSqrtPrice,
} from '../../../../../mocks/world/figures/encode-sqrt-price.ts'
import {
  computeFeeRecord,
  type V2DayFigures,
  type V2Figures,
} from '../../../../../mocks/world/figures/v2-figures.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const Q96 = 2n ** 96n

/** The smallest square root of which the tick is at least this one: 1.0001^tick ≤ price, in integers of any length. */
const boundary = (tick: number): bigint => {
  const powers = [10_001n ** BigInt(Math.abs(tick)), 10_000n ** BigInt(Math.abs(tick))] as const
  const [numerator, denominator] = tick < 0 ? [powers[1], powers[0]] : powers
  let [low, high] = [0n, 2n ** 140n]
  while (low + 1n < high) {
    const middle = (low + high) / 2n
    if (middle * middle * denominator >= numerator * Q96 * Q96) high = middle
    else low = middle
  }
  return high
}

test.each([0, 1, -1, 60, -7_777, 9_999])('tick %i begins exactly at its boundary', tick => {
  const root = boundary(tick)
  expect(computeTick(root)).toBe(tick)
  expect(computeTick(root - 1n)).toBe(tick - 1)
})

test('the tick of the smallest root that a V3 pool can have is the smallest one', () => {
  expect(computeTick(4_295_128_739n)).toBe(-887_272)
  expect(computeTick(2n * Q96)).toBe(13_863)
})

test('root, tick and price of any pool agree', () => {
  const decimals = fc.integer({ min: 0, max: 18 })
  const logPrice = fc.double({ min: -20, max: 20, noNaN: true })
  fc.assert(
    fc.property(logPrice, decimals, decimals, (log, decimals0, decimals1) => {
      const price = Math.exp(log)
      const root = encodeSqrtPrice(price, decimals0, decimals1)
      const again = decodeSqrtPrice(root, decimals0, decimals1)
      expect(Math.abs(again / price - 1)).toBeLessThan(1e-9)
      const raw = Math.log(again) + (decimals1 - decimals0) * Math.LN10
      expect(Math.abs(computeTick(root) + 0.5 - raw / Math.log(1.0001))).toBeLessThan(0.5 + 1e-6)
    }),
    { seed: 3, numRuns: countRuns(500) },
  )
})

const now = 1_768_480_496
const pool = { fee: 3_000 } as Partial<Pool> as Pool
const day: V2DayFigures = {
  start: 0,
  volumeUsd: 1_000,
  feesUsd: 3,
  fees0: 1,
  fees1: 2,
  feesQuote: 6,
  volumeQuote: 2_000,
}

/** Seven days alike with reserves of 10 000 USD, twice as much in units of the quote token. */
const figuresOf = (changes: Partial<V2DayFigures> = {}, tvlUsd: number | null = 10_000) =>
  ({
    days: (_pool: Pool, count: number) => Array.from({ length: count }, () => ({ ...day, ...changes })),
    reserves: () => ({ tvlUsd, tvlQuote: 20_000 }),
  }) as unknown as V2Figures

test('counts in the quote token when a token has no price, and has no ratio of fees without volume', () => {
  const record = computeFeeRecord(figuresOf({ feesUsd: null }, null), pool, now)
  expect(record.feesUsd).toBeNull()
  expect(record.feeApr).toBeCloseTo((6 * 365) / 20_000, 12)
  expect(record.updatedAt).toBe(now - (now % 3_600))
  expect(computeFeeRecord(figuresOf({ volumeQuote: 0 }), pool, now).feeVolumeRatio).toBe(0)
})
