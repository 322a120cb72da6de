import { expect, test } from 'vitest'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import { computeFeeRecord } from '../../../../../mocks/world/figures/fee-record.ts'
import type { V2DayFigures, V2Figures } from '../../../../../mocks/world/figures/v2-figures.ts'

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

test('adds up seven days, and relates a year of fees to what is locked', () => {
  const record = computeFeeRecord(figuresOf(), pool, now)
  expect(record).toMatchObject({ feesUsd: 21, fees0: 7, fees1: 14, feeVolumeRatio: 0.003 })
  expect(record.feeApr).toBeCloseTo((3 * 365) / 10_000, 12)
})

test('totals fewer days than it lists', () => {
  const record = computeFeeRecord(figuresOf(), pool, now, 1)
  expect(record).toMatchObject({ feesUsd: 3, fees1: 2 })
  expect(record.days).toHaveLength(7)
  expect(record.feeApr).toBeCloseTo((3 * 365) / 10_000, 12)
})

test('counts in the quote token when a token has no price', () => {
  const record = computeFeeRecord(figuresOf({ feesUsd: null }, null), pool, now)
  expect(record.feesUsd).toBeNull()
  expect(record.feeApr).toBeCloseTo((6 * 365) / 20_000, 12)
})

test('has no ratio of fees without volume', () => {
  expect(computeFeeRecord(figuresOf({ volumeQuote: 0 }), pool, now).feeVolumeRatio).toBe(0)
})

test('is rewritten at every full hour', () => {
  expect(computeFeeRecord(figuresOf(), pool, now).updatedAt).toBe(now - (now % 3_600))
})
