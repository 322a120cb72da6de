import { expect, test } from 'vitest'
import { createProviders } from '../../../../../mocks/world/figures/portfolio.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const { venues, pools, figures } = createWorld({ seed: 11, size: 'small' })
const venue = venues.find('dexc-v2', 8453)
if (venue === undefined) throw new Error('There is no V2 venue.')
const providers = createProviders(venue, pools, figures.poolTrades, figures.v2)
const now = Date.UTC(2026, 0, 15, 12) / 1000
const portfolios = Array.from({ length: 40 }, (_, wallet) => providers.portfolio(wallet, now))
const priced = portfolios.filter(({ totalUsd }) => totalUsd !== null)

const sum = (values: readonly (number | null)[] = []) =>
  values.reduce<number>((total, value) => total + (value ?? Number.NaN), 0)

test('gives every wallet one to eight positions', () => {
  for (const { positions, firstAt, lastAt } of portfolios) {
    expect(positions).toBeGreaterThanOrEqual(1)
    expect(positions).toBeLessThanOrEqual(8)
    expect(firstAt).toBeLessThanOrEqual(lastAt)
    expect(lastAt).toBeLessThan(now)
  }
})

test('adds up to its worth: positions, pools and tokens', () => {
  expect(priced.length).toBeGreaterThan(0)
  for (const { totalUsd, sizes, pools: held, tokens } of priced) {
    for (const values of [sizes ?? [], held.map(each => each.valueUsd), tokens.map(each => each.valueUsd)])
      expect(sum(values) / (totalUsd ?? 0)).toBeCloseTo(1, 9)
    expect(sum(held.map(({ share }) => share))).toBeCloseTo(1, 9)
    expect([...(sizes ?? [])].sort((a, b) => a - b)).toEqual(sizes)
  }
})

test('measures concentration by squared shares', () => {
  for (const { concentration, pools: held } of priced) {
    expect(concentration).toBeCloseTo(sum(held.map(({ share }) => (share ?? 0) ** 2)), 12)
    expect(concentration).toBeGreaterThanOrEqual(1 / held.length - 1e-9)
  }
})

test('knows nothing of the whole when one position cannot be priced', () => {
  const unpriced = portfolios.filter(({ totalUsd }) => totalUsd === null)
  expect(unpriced.length).toBeGreaterThan(0)
  for (const { sizes, concentration, month, pools: held } of unpriced) {
    expect([sizes, concentration, month.apr]).toEqual([null, null, null])
    expect(held.every(({ share }) => share === null)).toBe(true)
  }
})

test('relates a year of fees to its worth', () => {
  for (const { month, week, totalUsd } of priced) {
    expect(month.apr).toBeCloseTo(((month.feesUsd ?? 0) * 365) / 30 / (totalUsd ?? 0), 9)
    expect(week.apr).toBeCloseTo(((week.feesUsd ?? 0) * 365) / 7 / (totalUsd ?? 0), 9)
  }
})

test('earns no more in a week than in a month', () => {
  for (const { week, month } of portfolios)
    expect(week.feesUsd ?? 0).toBeLessThanOrEqual((month.feesUsd ?? 0) * (1 + 1e-9))
})
