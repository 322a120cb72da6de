import { expect, test } from 'vitest'
import { COMPLETED_DAYS, sumOrNull } from '../../../../../mocks/world/figures/v2-figures.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const { venues, pools, figures } = createWorld({ seed: 11, size: 'small' })
const now = Date.UTC(2026, 0, 15, 12, 34, 56) / 1000
const venue = venues.find('dexc-v2', 8453)
const all = venue === undefined ? [] : Array.from({ length: 32 }, (_, index) => pools.at(venue, index))
const isPriced = ({ token0, token1 }: (typeof all)[number]) => token0.priced && token1.priced

test('adds up numbers, and knows no sum with an unknown part', () => {
  expect(sumOrNull([1, 2, 3.5])).toBe(6.5)
  expect(sumOrNull([1, null, 3])).toBeNull()
  expect(sumOrNull([])).toBe(0)
})

test('keeps both reserves of equal worth', () => {
  for (const pool of all.filter(isPriced)) {
    const { amount0, amount1, priceUsd0, priceUsd1, tvlUsd } = figures.v2.reserves(pool, now)
    expect(amount0 * (priceUsd0 ?? 0)).toBeCloseTo((tvlUsd ?? 0) / 2, 3)
    expect(amount1 * (priceUsd1 ?? 0)).toBeCloseTo((tvlUsd ?? 0) / 2, 3)
  }
})

test('names the tokens without a price, and no worth then', () => {
  const unpriced = all.filter(pool => !isPriced(pool))
  expect(unpriced.length).toBeGreaterThan(0)
  for (const pool of unpriced) {
    const reserves = figures.v2.reserves(pool, now)
    expect(reserves.tvlUsd).toBeNull()
    expect(reserves.unpriced.every(({ priced }) => !priced)).toBe(true)
    expect(figures.v2.volumeUsd(pool, 86_400, now)).toBeNull()
    expect(figures.v2.week(pool, now)).toMatchObject({ volumeUsd: null, feesUsd: null, totalApr: null })
  }
})

test('relates what a week earns to what is locked', () => {
  for (const pool of all.filter(isPriced)) {
    const { tvlUsd } = figures.v2.reserves(pool, now)
    const { feesUsd, feeApr, emissionApr, bribeApr, totalApr } = figures.v2.week(pool, now)
    expect(feeApr).toBeCloseTo(((feesUsd ?? 0) * 365) / 7 / (tvlUsd ?? 0), 9)
    expect(totalApr).toBeCloseTo((feeApr ?? 0) + (emissionApr ?? 0) + (bribeApr ?? 0), 9)
    expect(emissionApr).toBeLessThan(100)
  }
})

test('lists completed days, oldest first, which never change', () => {
  const [pool] = all
  if (pool === undefined) throw new Error('There is no V2 pool.')
  const days = figures.v2.days(pool, COMPLETED_DAYS, now)
  const today = Date.UTC(2026, 0, 15) / 1000
  expect(days.map(({ start }) => (today - start) / 86_400)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(figures.v2.days(pool, COMPLETED_DAYS, now + 3_600)).toEqual(days)
})
